import { createHash } from "node:crypto";
import { retryableError } from "../../environment/environment-errors.ts";
import { CodedError } from "../../errors/coded-error.ts";
import type { SshSettings } from "../ssh-settings.ts";

/** The first entry that matches counts. With `namesReason`, the match is shown instead of the log's last line. */
const FAILURES: {
	pattern: RegExp;
	code: string;
	message: string;
	hint: string;
	isRetryable?: true;
	namesReason?: true;
}[] = [
	{
		pattern: /going down|booting up|nologin/i,
		code: "ssh_connection_failed",
		message: "The machine is starting or shutting down",
		hint: "The server retries the connection.",
		isRetryable: true,
	},
	{
		pattern: /Load key .*|no such identity: .*|UNPROTECTED PRIVATE KEY/i,
		namesReason: true,
		code: "ssh_key_invalid",
		message: "The private key cannot be used",
		hint: "Check that the key exists, belongs to the server's user, and has mode 600 and no passphrase.",
	},
	{
		pattern: /Permission denied|Too many authentication failures/i,
		code: "ssh_authentication_failed",
		message: "The machine does not accept the key for this user",
		hint: "Add the public key to ~/.ssh/authorized_keys of the remote user, or correct the user and key of the environment.",
	},
	{
		pattern: /Temporary failure in name resolution/i,
		code: "ssh_name_not_resolved",
		message: "The host name could not be resolved",
		hint: "The server retries the connection. Check the DNS settings of the server's machine.",
		isRetryable: true,
	},
	{
		pattern: /Could not resolve hostname/i,
		code: "ssh_name_not_resolved",
		message: "The host name is unknown",
		hint: "Correct the host of the environment.",
	},
	{
		pattern: /Unable to negotiate|no matching/i,
		code: "ssh_protocol_unsupported",
		message: "The remote SSH server and the local SSH client have no algorithm in common",
		hint: "Update the SSH server on the remote machine, or pin a host key of a type that both support.",
	},
];

/** Returns a retryable connection error if the log contains no known failure. */
export function sshError(log: string, where: string, hostKeys: string[]): CodedError {
	if (/Host key verification failed|HOST IDENTIFICATION HAS CHANGED|host key is known/i.test(log)) {
		return hostKeyChanged(log, where, hostKeys);
	}
	const found = FAILURES.find(({ pattern }) => pattern.test(log));
	const reason = (found?.namesReason && found.pattern.exec(log)?.[0].trim()) || lastLine(log);
	const detail = reason === "" ? "." : `: ${reason}`;
	if (found === undefined) {
		return retryableError("ssh_connection_failed", `The connection to ${where} failed${detail}`, {
			hint: "Check that the machine is running and that its SSH server is reachable on this port.",
		});
	}
	const make = found.isRetryable ? retryableError : newError;
	return make(found.code, `${found.message} (${where})${detail}`, { hint: found.hint });
}

/** Fingerprint of a key, as printed by `ssh-keygen -l`. */
export function fingerprintOf(key: string): string {
	const blob = Buffer.from(key.split(/\s+/)[1] ?? "", "base64");
	return `SHA256:${createHash("sha256").update(blob).digest("base64").replaceAll("=", "")}`;
}

export function hostKeyChanged(log: string, where: string, hostKeys: string[]): CodedError {
	const shown = /SHA256:[A-Za-z0-9+/]+/.exec(log)?.[0];
	const pinned = hostKeys.map(fingerprintOf).join(", ");
	const other = shown === undefined ? "an unknown host key" : `the host key ${shown}`;
	return newError("ssh_host_key_changed", `The machine ${where} presents ${other}, but ${pinned} is pinned.`, {
		hint: "If the machine was reinstalled, check its key on the machine itself and pin it. Otherwise this may be a man-in-the-middle attack.",
	});
}

/** Error for a machine that allows only the session that keeps the connection open. */
export function sessionsForbidden({ user, host, port }: SshSettings): CodedError {
	return newError("ssh_sessions_forbidden", `The machine refuses all sessions (${user}@${host}:${port}).`, {
		hint: "Set MaxSessions to 2 or more in its sshd_config; 10 is the default.",
	});
}

export function sessionRefused(): CodedError {
	return retryableError("ssh_session_refused", "The machine allows no more sessions on this connection.", {
		hint: "The server opens another connection.",
	});
}

export function sshNotFound(): CodedError {
	return newError("ssh_not_found", "The server's machine has no SSH client.", {
		hint: "Install the OpenSSH client, for example the package openssh-client.",
	});
}

export function connectionTimedOut(where: string, ms: number): CodedError {
	return retryableError(
		"ssh_connection_failed",
		`The connection to ${where} was not established within ${ms / 1000} s.`,
		{
			hint: "Check that the user can log in to the machine, and that the SSH client of the server's machine works.",
		},
	);
}

export function sshBroken(program: string, reason: string): CodedError {
	return newError("ssh_not_found", `The SSH client ${program} does not start: ${lastLine(reason)}`, {
		hint: "Reinstall the OpenSSH client, for example the package openssh-client.",
	});
}

function newError(code: string, message: string, options: { hint: string }): CodedError {
	return new CodedError(code, message, options);
}

function lastLine(log: string): string {
	const lines = log.split(/\r?\n/).filter((line) => line.trim() !== "");
	return lines.at(-1)?.trim() ?? "";
}

import { CodedError } from "../errors/coded-error.ts";
import { trimSlashes } from "../values/trim-slashes.ts";

export interface SshSettings {
	host: string;
	port: number;
	user: string;
	/** Absolute local path of a private key. Default: the keys of the SSH agent and of the server's user. */
	identityFile?: string;
	/** Content of a private key, from a secret. Takes precedence over `identityFile`. */
	privateKey?: string;
	/** Accepted host keys, at least one, such as `ssh-ed25519 AAAA...`. */
	hostKeys: string[];
	/** Absolute remote path of Paperclip's folder. */
	basePath: string;
	/** URL of the Paperclip API as reachable from the remote machine. Default: a forwarded port. */
	apiUrl?: string;
}

/** @throws {CodedError} `ssh_settings_invalid` */
export function readSshSettings(settings: Record<string, unknown>): SshSettings {
	const text = (name: string) => {
		const value = settings[name];
		return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
	};
	const { port = 22, hostKeys } = settings;
	const host = matching("host", text("host"), /^[\w.:%[\]][\w.:%[\]-]*$/);
	const user = matching("user", text("user"), /^[\w.@\\][\w.@\\-]*\$?$/);
	const basePath = trimSlashes(matching("basePath", text("basePath"), /^\/[^\0\r\n]+$/));
	if (!Number.isInteger(port) || Number(port) < 1 || Number(port) > 65_535)
		throw invalid("port", "a number from 1 to 65535");
	const keys = (Array.isArray(hostKeys) ? hostKeys : [hostKeys]).flatMap((key) => String(key ?? "").split("\n"));
	const pinned = keys
		.map((key) => /(?:^|\s)((?:ssh-|ecdsa-|sk-)\S+ +[A-Za-z0-9+/=]+)/.exec(key)?.[1])
		.filter((key) => key !== undefined);
	if (pinned.length === 0) throw invalid("hostKeys", 'a key such as "ssh-ed25519 AAAA...", which `ssh-keyscan` prints');
	const optional = { identityFile: text("identityFile"), apiUrl: text("apiUrl"), privateKey: text("privateKey") };
	const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
	return { host, port: Number(port), user, hostKeys: pinned, basePath, ...given };
}

function matching(name: string, value: string | undefined, pattern: RegExp): string {
	if (value !== undefined && pattern.test(value)) return value;
	throw invalid(name, name === "basePath" ? "an absolute path" : `a valid ${name}`);
}

function invalid(name: string, expected: string): CodedError {
	return new CodedError("ssh_settings_invalid", `The setting "${name}" of the SSH environment is missing or invalid.`, {
		hint: `Set it to ${expected}.`,
	});
}

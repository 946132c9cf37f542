// paperclip:allow-spawn: ssh-keyscan is no program of an agent
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { agentEnvironment } from "@paperclipai/adapter-utils/server-utils";
import type { ScannedHostKey } from "@paperclipai/shared";
import { LIMITS } from "../config/limits.ts";
import { HttpError } from "../errors/http-error.ts";

/** Keys that clients prefer come first. */
const TYPES = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa"];

/**
 * The public keys that a host shows, which may be those of an attacker.
 * @throws {HttpError} 422 `host_unreachable`, `ssh_keyscan_missing`.
 */
export async function scanHostKey(host: string, port: number): Promise<ScannedHostKey[]> {
	const seconds = Math.ceil(LIMITS.hostKeyScanMs / 1000);
	const args = ["-T", String(seconds), "-p", String(port), "--", host];
	const output = await promisify(execFile)("ssh-keyscan", args, {
		env: agentEnvironment({}),
		// It waits as long for each type of key.
		timeout: TYPES.length * LIMITS.hostKeyScanMs,
		killSignal: "SIGKILL",
	}).catch((error: NodeJS.ErrnoException & { stdout?: string; stderr?: string }) => {
		if (error.code === "ENOENT") throw missing();
		// It fails when one type of key is missing, too.
		return { stdout: error.stdout ?? "", stderr: error.stderr ?? "" };
	});
	const keys = readKeys(output.stdout);
	if (keys.length > 0) return keys;
	const reason = output.stderr.trim().split("\n").at(-1)?.slice(0, 500);
	throw new HttpError(422, "host_unreachable", `The host ${host} shows no key on port ${port}.`, {
		hint: `Check the name, the port and that an SSH server listens there. ${reason ?? ""}`.trim(),
	});
}

/** Reads lines such as `[host]:port ssh-ed25519 AAAA...`. */
export function readKeys(output: string): ScannedHostKey[] {
	const lines = output.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	const keys = lines.flatMap((line) => {
		const [, type = "", encoded = ""] = line.trim().split(/\s+/);
		return TYPES.includes(type) && encoded !== "" ? [{ type, encoded }] : [];
	});
	return keys
		.sort((one, other) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type))
		.map(({ type, encoded }) => ({ key: `${type} ${encoded}`, fingerprint: fingerprintOf(encoded) }));
}

function fingerprintOf(encoded: string): string {
	const digest = createHash("sha256").update(Buffer.from(encoded, "base64")).digest("base64");
	return `SHA256:${digest.replaceAll("=", "")}`;
}

function missing(): HttpError {
	return new HttpError(422, "ssh_keyscan_missing", "The server's machine has no ssh-keyscan.", {
		hint: "Install the OpenSSH client there, or name the key with --host-key.",
	});
}

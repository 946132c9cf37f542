import { retryableError } from "../../environment/environment-errors.ts";
import { findClient, isNotStarted, spawnClient } from "../connection/spawn-client.ts";
import { sshBroken } from "../connection/ssh-errors.ts";

const DEFAULT_TIMEOUT_SEC = 10;
const MAX_MS = 120_000;
const MAX_ERROR_CHARS = 10_000;
/** Key types in the order in which clients prefer them. */
const TYPES = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa"];

export interface ScanTarget {
	host: string;
	port: number;
	/** Time limit for the connection of each key type. Default: 10 s. */
	timeoutSec?: number;
	/** Time limit for the whole scan. Default: 2 minutes. */
	maxMs?: number;
	signal?: AbortSignal;
}

/**
 * Returns the host keys, such as `ssh-ed25519 AAAA...`, the preferred type first. They are untrusted until a user has
 * compared the fingerprint.
 * @throws {CodedError} `ssh_not_found`, `ssh_connection_failed`.
 */
export async function scanHostKey(target: ScanTarget): Promise<string[]> {
	const { host, port, timeoutSec = DEFAULT_TIMEOUT_SEC, maxMs = MAX_MS, signal } = target;
	const client = await findClient("ssh-keyscan");
	const timeout = ["-T", String(timeoutSec)];
	const child = spawnClient(client, [...timeout, "-p", String(port), "-t", "ed25519,ecdsa,rsa", "--", host]);
	const kill = () => child.kill("SIGKILL");
	signal?.addEventListener("abort", kill, { once: true });
	const output: Buffer[] = [];
	child.stdout.on("data", (chunk) => output.push(chunk));
	let errors = "";
	child.stderr.on("data", (chunk) => (errors = `${errors}${chunk}`.slice(-MAX_ERROR_CHARS)));
	const timer = setTimeout(kill, maxMs);
	const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
	clearTimeout(timer);
	signal?.removeEventListener("abort", kill);
	signal?.throwIfAborted();
	const keys = readKeys(Buffer.concat(output).toString());
	if (keys.length > 0) return keys;
	if (isNotStarted(exitCode)) throw sshBroken(client, errors);
	throw retryableError("ssh_connection_failed", `No SSH server responded at ${host}:${port}.`, {
		hint: "Check the host and port, and that the machine is reachable from the server's machine.",
	});
}

/** Parses lines such as `[host]:port ssh-ed25519 AAAA...`. */
export function readKeys(output: string): string[] {
	const lines = output.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	const keys = lines.flatMap((line) => {
		const [, type = "", encoded = ""] = line.trim().split(/\s+/);
		return TYPES.includes(type) && encoded !== "" ? [{ type, key: `${type} ${encoded}` }] : [];
	});
	keys.sort((one, other) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type));
	return [...new Set(keys.map(({ key }) => key))];
}

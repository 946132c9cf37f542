import { retryableError } from "../../environment/environment-errors.ts";
import { findClient, spawnClient } from "../connection/spawn-client.ts";

const TIMEOUT_SEC = 10;
/** The order in which a person would compare them. */
const KINDS = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ssh-rsa"];

/**
 * The keys that a machine shows, as in `ssh-ed25519 AAAA...`, the best kind first. They prove nothing until a person has compared
 * the fingerprint with that on the machine itself.
 * @throws {CodedError} `ssh_not_found`, `ssh_connection_failed`.
 */
export async function scanHostKey(target: { host: string; port: number; signal?: AbortSignal }): Promise<string[]> {
	const { host, port, signal } = target;
	const client = await findClient("ssh-keyscan");
	const child = spawnClient(client, [
		"-T",
		String(TIMEOUT_SEC),
		"-p",
		String(port),
		"-t",
		"ed25519,ecdsa,rsa",
		"--",
		host,
	]);
	const kill = () => child.kill("SIGKILL");
	signal?.addEventListener("abort", kill, { once: true });
	let output = "";
	child.stdout.on("data", (chunk) => (output += chunk));
	child.stderr.resume();
	await new Promise((resolve) => child.once("close", resolve));
	signal?.removeEventListener("abort", kill);
	signal?.throwIfAborted();
	const lines = output.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	const keys = [...new Set(lines.map((line) => line.split(" ").slice(1, 3).join(" ")))];
	if (keys.length > 0) return keys.sort((a, b) => rank(a) - rank(b));
	throw retryableError("ssh_connection_failed", `No SSH server has answered at ${host}:${port}.`, {
		hint: "Check host and port, and that the machine can be reached from this one.",
	});
}

function rank(key: string): number {
	const at = KINDS.findIndex((kind) => key.startsWith(kind));
	return at === -1 ? KINDS.length : at;
}

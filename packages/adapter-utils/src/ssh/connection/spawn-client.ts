// paperclip:allow-spawn: the SSH client is not an agent program
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { retryableError } from "../../environment/environment-errors.ts";
import { agentEnvironment, resolveCommand } from "../../process/index.ts";
import { sshNotFound } from "./ssh-errors.ts";

/** Ignores signals, because signals to a run also reach its connections, which must still deliver its output. */
const IGNORE_SIGNALS = 'trap "" TERM HUP INT; exec "$@"';

/** Returns the path of a program of OpenSSH. @throws {CodedError} `ssh_not_found` */
export async function findClient(name = "ssh"): Promise<string> {
	return await resolveCommand(name, "/", {}).catch(() => {
		throw sshNotFound();
	});
}

/** Whether this exit code of `spawnClient` can mean that the program was not started. */
export function isNotStarted(exitCode: number | null): boolean {
	return exitCode === 126 || exitCode === 127;
}

/** @throws {CodedError} `ssh_connection_failed` when the local machine cannot start a shell. */
export function spawnClient(client: string, args: string[]): ChildProcessWithoutNullStreams {
	const child = spawn("/bin/sh", ["-c", IGNORE_SIGNALS, "ssh", client, ...args], {
		env: agentEnvironment({}),
		cwd: "/",
	});
	child.on("error", () => undefined);
	// Throws before any `kill`, which would kill the server's process group if the child has no pid.
	if (child.pid === undefined) {
		throw retryableError("ssh_connection_failed", "The SSH client could not be started.", {
			hint: "Raise the server's limits on processes and open files (ulimit -u, ulimit -n).",
		});
	}
	// Ignores errors, because the remote program may have exited without reading all its input.
	child.stdin.on("error", () => undefined);
	return child;
}

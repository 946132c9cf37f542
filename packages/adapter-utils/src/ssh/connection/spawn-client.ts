// paperclip:allow-spawn: the SSH client is no program of an agent
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { agentEnvironment } from "../../process/launch/base-environment.ts";
import { resolveCommand } from "../../process/launch/resolve-command.ts";
import { sshNotFound } from "./ssh-errors.ts";

/** The server's signals to a run also reach its connections, which the last output of its programs must still pass. */
const IGNORE_SIGNALS = 'trap "" TERM HUP INT; exec "$@"';

/** Path of a program of OpenSSH. @throws {CodedError} `ssh_not_found` */
export async function findClient(name = "ssh"): Promise<string> {
	return await resolveCommand(name, "/", {}).catch(() => {
		throw sshNotFound();
	});
}

export function spawnClient(client: string, args: string[]): ChildProcessWithoutNullStreams {
	const child = spawn("/bin/sh", ["-c", IGNORE_SIGNALS, "ssh", client, ...args], {
		env: agentEnvironment({}),
		cwd: "/",
	});
	// The program there may have exited without reading everything.
	child.stdin.on("error", () => undefined);
	return child;
}

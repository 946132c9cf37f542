import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loaderFor } from "../../config/node-program.ts";

const PROGRAM = fileURLToPath(new URL("./serve.ts", import.meta.url));

export interface ServerProcess {
	url: string;
	pid: number;
	/** SIGKILL, as the kernel or an impatient person would. */
	kill(): Promise<void>;
}

/** A server as a process of its own, which can be killed. */
export async function startServerProcess(home: string, databaseUrl: string | undefined): Promise<ServerProcess> {
	const child: ChildProcess = spawn(process.execPath, [...loaderFor(PROGRAM), PROGRAM, home], {
		// Its end of the pipe closes with this process: a test that is cut off leaves no server behind.
		stdio: ["pipe", "pipe", "inherit"],
		env: { ...process.env, DATABASE_URL: databaseUrl ?? "" },
	});
	const exited = once(child, "exit");
	const lines = createInterface({ input: child.stdout ?? process.stdin });
	const started = once(lines, "line");
	const [url] = (await Promise.race([
		started,
		exited.then(() => Promise.reject(new Error("The server did not start."))),
	])) as [string];
	return {
		url,
		pid: child.pid ?? 0,
		async kill() {
			child.kill("SIGKILL");
			await exited;
		},
	};
}

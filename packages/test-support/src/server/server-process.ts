import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtServerFile } from "./built-server.ts";

const PROGRAM = fileURLToPath(new URL("./serve.mjs", import.meta.url));

/** Options of `startServer()` that can be handed to another process. */
export interface ServerProcessOptions {
	home: string;
	/** A PostgreSQL; without it the embedded database is used. */
	databaseUrl?: string | undefined;
	/** Default: any free port. */
	port?: number;
	uiFolder?: string;
	logLevel?: "silent" | "error" | "warn" | "info" | "debug";
	maxLogBytes?: number;
	maxConcurrentRuns?: number;
	adapterTimes?: { loadMs?: number; idleMs?: number };
}

export interface ServerProcess {
	url: string;
	port: number;
	pid: number;
	/** Stops the server in order, as `stop()` of a server in this process would. */
	stop(options?: { stopRuns?: boolean }): Promise<{ runsLeft: number }>;
	/** SIGKILL, as the kernel's out-of-memory killer sends it. */
	kill(): Promise<void>;
}

/** Starts a built server as a child process. It exits when this process does. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
	const module = pathToFileURL(builtServerFile("index.js")).href;
	const child = spawn(process.execPath, [PROGRAM, module, JSON.stringify(options)], {
		stdio: ["pipe", "pipe", "inherit"],
		// The database of a developer's own server must not be used.
		env: { ...process.env, DATABASE_URL: options.databaseUrl ?? "" },
	});
	const exited = once(child, "exit");
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	const nextLine = async () => {
		const { value, done } = await lines.next();
		if (done) throw new Error("The server process ended before it responded.");
		return JSON.parse(value);
	};
	const { url, port } = (await nextLine()) as { url: string; port: number };
	return {
		url,
		port,
		pid: child.pid ?? 0,
		async stop(options = {}) {
			child.stdin.write(`${JSON.stringify(options)}\n`);
			const stopped = (await nextLine()) as { runsLeft: number };
			await exited;
			return stopped;
		},
		async kill() {
			child.kill("SIGKILL");
			await exited;
		},
	};
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtFile } from "../built-file.mjs";

const PROGRAM = fileURLToPath(new URL("./serve.mjs", import.meta.url));

export function spawnServer(options, { module = builtFile("server", "index.js"), nodeArguments = [], env = {} } = {}) {
	const moduleUrl = pathToFileURL(module).href;
	const child = spawn(process.execPath, [...nodeArguments, PROGRAM, moduleUrl, JSON.stringify(options)], {
		stdio: ["pipe", "pipe", "inherit"],
		// The database of a developer's own server must not be used.
		env: { ...process.env, ...env, DATABASE_URL: options.databaseUrl ?? "" },
	});
	// Writing to a killed server fails.
	child.stdin.on("error", () => {});
	const exited = once(child, "exit");
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	const nextLine = async () => {
		const { value, done } = await lines.next();
		if (done) throw new Error("The server process exited before it responded.");
		return JSON.parse(value);
	};
	const started = nextLine();
	started.catch(() => {});
	return {
		pid: child.pid ?? 0,
		started,
		exited,
		async stop(stopOptions = {}) {
			child.stdin.write(`${JSON.stringify(stopOptions)}\n`);
			const stopped = await nextLine();
			await exited;
			return stopped;
		},
		async kill() {
			child.kill("SIGKILL");
			await exited;
		},
	};
}

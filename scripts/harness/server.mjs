import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { spawnServer } from "@paperclipai/test-support/server/spawn-server.mjs";

/** The program that the command line starts. */
const BUNDLED = builtFile("server", "bundled/index.js");

/**
 * `ready` resolves to the URL. `env` extends the environment, `nodeArguments` are options of Node. Port 0 is a free
 * one. `module`: of another build.
 */
export function startServer(home, { nodeArguments = [], env = {}, port = 0, uiFolder, module = BUNDLED } = {}) {
	const databaseUrl = env.DATABASE_URL ?? process.env.DATABASE_URL;
	const server = spawnServer({ home, databaseUrl, port, uiFolder }, { nodeArguments, env, module });
	const ready = server.started.then(({ url }) => url);
	ready.catch(() => {});
	return { ...server, ready };
}

const IN_NAMESPACE = ["--pid", "--fork", "--kill-child", "--mount-proc"];

/** Starts a built server with the embedded database in its own PID namespace. `errors` is its stderr. */
export function startIsolatedServer(home) {
	const program = fileURLToPath(import.meta.resolve("@paperclipai/test-support/server/serve.mjs"));
	const module = pathToFileURL(builtFile("server", "bundled/index.js")).href;
	const command = [process.execPath, program, module, JSON.stringify({ home, databaseUrl: "" })];
	const child = spawn("unshare", [...IN_NAMESPACE, ...command], { stdio: ["pipe", "pipe", "pipe"] });
	const exited = once(child, "exit");
	let errors = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		errors += text;
	});
	const ready = new Promise((resolve, reject) => {
		createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line).url));
		child.once("close", () => reject(new Error(`The server exited before it was ready: ${errors}`)));
	});
	ready.catch(() => {});
	return {
		ready,
		errors: () => errors,
		async kill() {
			child.kill("SIGKILL");
			await exited;
		},
	};
}

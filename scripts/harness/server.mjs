import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SERVE = fileURLToPath(new URL("serve.mjs", import.meta.url));

/** Node arguments that run TypeScript files of this checkout without a build. */
function sourceLoader() {
	const tsx = createRequire(path.join(ROOT, "server", "package.json")).resolve("tsx/esm");
	return ["--conditions=@paperclipai/source", "--import", pathToFileURL(tsx).href];
}

/** Node arguments that run a program of this checkout, from its sources or, with `built`, from the last build. */
export function programArguments(folder, built) {
	const file = path.join(ROOT, folder, built ? "dist/index.js" : "src/index.ts");
	if (!existsSync(file)) throw new Error(`${file} is missing; run pnpm build first.`);
	return [...(built ? [] : sourceLoader()), file];
}

/**
 * Starts a server process. `ready` resolves to its URL and rejects when the process exits first. `nodeArguments` are
 * options of Node such as `--cpu-prof`; `env` extends the environment.
 */
export function startServer(home, { built = false, nodeArguments = [], env = {} } = {}) {
	const loader = programArguments("server", built);
	const module = pathToFileURL(loader.pop()).href;
	const child = spawn(process.execPath, [...nodeArguments, ...loader, SERVE, module, home], {
		stdio: ["pipe", "pipe", "inherit"],
		env: { ...process.env, ...env },
	});
	const exited = once(child, "exit");
	const ready = Promise.race([
		once(createInterface({ input: child.stdout }), "line").then(([url]) => url),
		exited.then(() => Promise.reject(new Error("The server exited before it was ready."))),
	]);
	ready.catch(() => {});
	return {
		pid: child.pid,
		ready,
		async kill() {
			child.kill("SIGKILL");
			await exited;
		},
		/** Closes stdin, which makes the server exit. */
		async stop() {
			child.stdin.end();
			await exited;
		},
	};
}

/** Start times of commands and a server in a checkout, compared with empty programs of Node, npx and pnpm. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cpuSeconds } from "../harness/proc.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLI = path.join(ROOT, "cli/bin/paperclipai.mjs");
const PROGRAM = path.join(ROOT, "cli/dist/bundled/index.js");
const STAMP = `import { isBuilt } from ${JSON.stringify(path.join(ROOT, "cli/bin/build-stamp.mjs"))}; isBuilt(${JSON.stringify(ROOT)})`;
const PNPM = ["npx", "-y", "pnpm@12.21.0"];
const ROUNDS = 9;

await withScratch("bench-start", async (folder) => {
	const env = { ...process.env, PAPERCLIP_HOME: path.join(folder, "home") };
	// Builds what is stale and creates the data folder.
	await (await startServer(env)).stop();
	const server = await startServer(env);
	const rows = [["", "wall", "CPU", "node -e 0"]];
	const add = (name, { seconds, cpu }, base) =>
		rows.push([name, `${seconds.toFixed(2)} s`, `${cpu.toFixed(2)} s`, (seconds / base.seconds).toFixed(1)]);
	const node = await measure(() => runCommand([process.execPath, "-e", "0"], env));
	add("node -e 0", node, node);
	const commands = [
		["the stamp of the sources", [process.execPath, "--input-type=module", "-e", STAMP]],
		["paperclipai --version", [process.execPath, CLI, "--version"]],
		["paperclipai --help", [process.execPath, CLI, "--help"]],
		["runs list, without the stamp", [process.execPath, PROGRAM, "runs", "list"]],
		["runs list", [process.execPath, CLI, "runs", "list"]],
		["npx pnpm exec true", [...PNPM, "exec", "true"]],
		["npx pnpm paperclipai --version", [...PNPM, "paperclipai", "--version"]],
		["npx pnpm paperclipai runs list", [...PNPM, "paperclipai", "runs", "list"]],
	];
	for (const [name, command] of commands) add(name, await measure(() => runCommand(command, env)), node);
	await server.stop();
	add("run, to the first answer of /api/health", await measure(() => startAndStop(env)), node);
	printTable(`Start in a checkout (median of ${ROUNDS})`, rows);
});

async function measure(once) {
	const rounds = [];
	for (let round = 0; round < ROUNDS; round++) rounds.push(await once());
	const middle = (key) =>
		quantile(
			rounds.map((values) => values[key]),
			0.5,
		);
	return { seconds: middle("seconds"), cpu: middle("cpu") };
}

/** The shell reports the CPU time of all waited-for children, to a millisecond. */
async function runCommand(command, env) {
	const script = 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null 2>&1';
	const shell = spawn("bash", ["-c", script, "bash", ...command], { cwd: ROOT, env: { ...env, LC_ALL: "C" } });
	const [seconds, user, system] = (await text(shell.stderr)).trim().split(" ").map(Number);
	return { seconds, cpu: user + system };
}

async function startAndStop(env) {
	const server = await startServer(env);
	await server.stop();
	return server;
}

async function startServer(env) {
	const port = await freePort();
	const startedAt = performance.now();
	const child = spawn(process.execPath, [CLI, "run", "--port", String(port)], {
		cwd: ROOT,
		env,
		stdio: ["ignore", "ignore", "ignore"],
	});
	const exited = once(child, "exit");
	while (!(await isHealthy(port))) {
		if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
		await wait(2);
	}
	const seconds = (performance.now() - startedAt) / 1000;
	const cpu = cpuSeconds(child.pid);
	const stop = async () => {
		child.kill();
		await exited;
	};
	return { seconds, cpu, stop };
}

async function isHealthy(port) {
	return await fetch(`http://127.0.0.1:${port}/api/health`).then(
		({ ok, body }) => body.cancel().then(() => ok),
		() => false,
	);
}

async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address();
	server.close();
	await once(server, "close");
	return port;
}

/**
 * Time from a message to a running program until the program has read it, and the CPU time and memory of a program that
 * waits for messages: `node scripts/bench/messages.mjs [--messages 300]`.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { withRunScope } from "../../packages/adapter-utils/dist/host.js";
import { runChildProcess } from "../../packages/adapter-utils/dist/server-utils.js";
import { withScratch } from "../harness/scratch.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const { values } = parseArgs({ options: { messages: { type: "string", default: "300" } } });
const PAUSE_MS = 10;
const WAIT_MS = 10_000;
/** Prints when it has read each line, on the clock that all processes share. */
const PROGRAM = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
	console.log(line.split(" ")[0] + " " + process.hrtime.bigint());
});`;

await withScratch("bench-messages", async (folder) => {
	const times = [];
	const sent = new Map();
	let calls = 0;
	const never = new AbortController().signal;
	const scope = {
		runId: crypto.randomUUID(),
		spoolFolder: path.join(folder, "spool"),
		nextCall: () => ++calls,
		loggedBytes: () => 0,
		signal: never,
		detach: never,
	};
	let onInput;
	const opened = new Promise((resolve) => {
		onInput = resolve;
	});
	let pid;
	let rest = "";
	const onLog = async (_stream, chunk) => {
		const lines = (rest + chunk).split("\n");
		rest = lines.pop();
		for (const [id, at] of lines.map((line) => line.split(" "))) times.push(Number(BigInt(at) - sent.get(id)) / 1e6);
	};
	const onSpawn = async (meta) => {
		pid = meta.pid;
	};
	const options = { cwd: folder, env: {}, timeoutSec: 0, graceSec: 1, onLog, onSpawn, onInput };
	const running = withRunScope(scope, () => runChildProcess(scope.runId, process.execPath, ["-e", PROGRAM], options));
	const journal = await opened;
	for (let number = 1; number <= Number(values.messages); number++) {
		sent.set(String(number), process.hrtime.bigint());
		await journal.append({ id: String(number), text: `${number} ${"x".repeat(200)}\n` });
		await delay(PAUSE_MS);
	}
	const shells = shellsOf(pid);
	const before = shells.reduce((sum, shell) => sum + ticksOf(shell), 0);
	await delay(WAIT_MS);
	const ticks = shells.reduce((sum, shell) => sum + ticksOf(shell), 0) - before;
	const memory = shells.map(privateKbOf);
	await journal.close();
	await running;
	printTable(`${values.messages} messages to a running program`, [
		["figure", "value"],
		["from send to read, median", `${quantile(times, 0.5).toFixed(1)} ms`],
		["from send to read, p95", `${quantile(times, 0.95).toFixed(1)} ms`],
		[`CPU time of shim and feeder in ${WAIT_MS / 1000} s`, `${ticks * 10} ms`],
		["private memory of shim and feeder", memory.map((kb) => `${kb} KB`).join(" + ")],
	]);
});

/** The shim and its feeder. */
function shellsOf(shim) {
	const children = readFileSync(`/proc/${shim}/task/${shim}/children`, "utf8").trim().split(" ");
	const isShell = (pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("/bin/sh");
	return [shim, ...children.filter(isShell)];
}

function ticksOf(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
	return Number(fields[11]) + Number(fields[12]);
}

function privateKbOf(pid) {
	const rows = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").matchAll(/^Private_\w+:\s+(\d+) kB/gm);
	return [...rows].reduce((sum, [, kb]) => sum + Number(kb), 0);
}

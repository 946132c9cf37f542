/** One reader of a run log: a finished run read back, and a flood followed live. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { bench, warmUp } from "../harness/bench.mjs";
import * as readers from "../harness/log-readers.mjs";
import { cpuSeconds } from "../harness/proc.mjs";
import { AGENT } from "../harness/scratch.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const LINES = ["--lines", "1000000", "--length", "120", "--block"];
const TEXTS = [
	["ASCII", LINES],
	["UTF-8", [...LINES, "--utf8"]],
];
const OUTPUT_BYTES = 120e6;
const ROUNDS = 3;

const READ_BACK = [
	["HTTP stream, bytes counted", readers.countStream],
	["HTTP stream, records parsed", readers.parseStream],
	["HTTP pages, records parsed", readers.parsePages],
	["runs log, with its start", readers.printLog],
	["live road, records parsed", readers.followAndParse],
];
const FOLLOWED = [
	["a flood without a reader", ({ api }, runId) => api.waitForRun(runId, 10)],
	["a flood, bytes counted", readers.followOnly],
	["a flood, records parsed", readers.followAndParse],
];

await bench("read-log", async (setup) => {
	await warmUp(setup);
	const rows = [["reader", "text", "MB/s", "server CPU", "reader CPU"]];
	for (const [text, switches] of TEXTS) {
		const wake = await prepareFlood(setup, switches);
		const { id: finished } = await setup.api.waitForRun(await wake());
		for (const [name, read] of READ_BACK) rows.push([name, text, ...(await measure(setup, read, () => finished))]);
		for (const [name, read] of FOLLOWED) rows.push([name, text, ...(await measure(setup, read, wake))]);
	}
	printTable(`Reading a log of ${OUTPUT_BYTES / 1e6} MB of output (median of ${ROUNDS})`, rows);
});

/** `cat` as the agent uses almost no CPU, so the server limits the speed of the flood. */
async function prepareFlood({ api, companyId, folder }, switches) {
	const file = path.join(folder, "output");
	const writer = spawn("sh", ["-c", 'out=$1; shift; "$@" >"$out"', "sh", file, process.execPath, AGENT, ...switches]);
	await once(writer, "exit");
	const agent = await api.createAgent(companyId, { command: "/bin/cat", args: [file], cwd: folder });
	return async () => (await api.wake(agent.id)).id;
}

async function measure(setup, read, prepare) {
	const rounds = [];
	for (let round = 0; round < ROUNDS; round++) {
		const before = [cpuSeconds(setup.pid), cpuSeconds(process.pid)];
		const startedAt = performance.now();
		await read(setup, await prepare());
		const seconds = (performance.now() - startedAt) / 1000;
		rounds.push([OUTPUT_BYTES / 1e6 / seconds, cpuSeconds(setup.pid) - before[0], cpuSeconds(process.pid) - before[1]]);
	}
	const middle = (column) =>
		quantile(
			rounds.map((values) => values[column]),
			0.5,
		);
	return [middle(0).toFixed(0), `${middle(1).toFixed(2)} s`, `${middle(2).toFixed(2)} s`];
}

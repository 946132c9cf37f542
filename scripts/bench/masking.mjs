/**
 * Cost of masking: memory after many short runs, the longest stall under hostile texts of agents, and the CPU of a
 * flood of output. `--before FOLDER` alternates with another, built checkout.
 */
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { HOSTILE_TEXTS, sendHostile } from "../harness/hostile-texts.mjs";
import { connectLive, keepBusy } from "../harness/live.mjs";
import { cpuSeconds, residentBytes, watchMemory } from "../harness/proc.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const OPTIONS = {
	before: { type: "string" },
	only: { type: "string" },
	rounds: { type: "string", default: "3" },
	runs: { type: "string", default: "2000" },
};
const { before, only, rounds, runs } = parseArgs({ options: { ...OPTIONS, profile: { type: "string" } } }).values;
const BUILDS = before === undefined ? {} : { before: path.join(before, "server/dist/bundled/index.js") };
const AGENTS = 8;
const FLOOD = ["--lines", "1000000", "--length", "121"];
const MB = 1024 * 1024;

if (only === undefined || only === "memory") {
	const cases = { "no secrets": {}, "12 secrets of 3 kB": secrets(12, 3_000) };
	await compare(`MB of memory after ${runs} runs of true`, 1, cases, (setup, env) => memoryAfterRuns(setup, env));
}
if (only === undefined || only === "stalls") {
	const meter = `--import=${new URL("../harness/stall-meter.mjs", import.meta.url).href}`;
	await compare("Longest stall of the server, in ms of CPU", Number(rounds), HOSTILE_TEXTS, longestStall, [meter]);
}
if (only === undefined || only === "flood") {
	const cases = { "no secrets": {}, "20 secrets": secrets(20, 40), "200 secrets": secrets(200, 40) };
	await compare("Seconds of CPU of the server for 122 MB in 1,000,000 lines", Number(rounds), cases, floodSeconds);
}

async function compare(title, times, cases, measure, nodeArguments = []) {
	const rows = [["case", "build", "min", "median", "max", "ratio"]];
	for (const [name, value] of Object.entries(cases)) {
		const figures = { ...(before === undefined ? {} : { before: [] }), now: [] };
		for (let round = 0; round < times; round++) {
			for (const [build, measured] of Object.entries(figures)) {
				const options = { options: OPTIONS, module: BUILDS[build], nodeArguments };
				measured.push(await bench("masking", (setup) => measure(setup, value), options));
				console.log(`  ${name}, ${build}: ${measured.at(-1).toFixed(2)}`);
			}
		}
		for (const [build, measured] of Object.entries(figures)) {
			const ratio = quantile(measured, 0.5) / quantile(figures.before ?? measured, 0.5);
			const shown = [0, 0.5, 1].map((share) => quantile(measured, share).toFixed(2));
			rows.push([name, build, ...shown, ratio.toFixed(2)]);
		}
	}
	printTable(title, rows);
}

/** The maximum, because the final figure may follow a garbage collection. */
async function memoryAfterRuns(setup, env) {
	const { api, companyId, folder, pid } = setup;
	const config = { command: "true", cwd: folder, env };
	const agents = await Promise.all(Array.from({ length: AGENTS }, () => api.createAgent(companyId, config)));
	const memory = watchMemory(pid, 250);
	await keepBusy(setup, agents, Number(runs));
	const after = residentBytes(pid) / MB;
	console.log(`  after ${after.toFixed(0)} MB, highest ${(memory.stop() / MB).toFixed(0)} MB`);
	return after;
}

/** Until the runs that the texts start have ended too. */
async function longestStall(setup, text) {
	const { api, companyId, folder, pid } = setup;
	const agents = await Promise.all(
		Array.from({ length: AGENTS }, async () => {
			const { id } = await api.createAgent(companyId, { command: "true", cwd: folder });
			const { key } = await api.send("POST", `/api/agents/${id}/keys`, { name: "bench" });
			return { id, key };
		}),
	);
	// A warm-up, because code that runs for the first time is slow.
	await sendHostile(setup, agents, HOSTILE_TEXTS["a short prompt"]);
	await readStall(pid);
	const statuses = await sendHostile(setup, agents, text);
	console.log(`  ${[...new Set(statuses)].join(", ")}`);
	return await readStall(pid);
}

async function readStall(pid) {
	const file = `/tmp/paperclip-stall-${pid}`;
	await rm(file, { force: true });
	process.kill(pid, "SIGUSR2");
	while (!existsSync(file)) await setTimeout(20);
	return Number(await readFile(file, "utf8"));
}

async function floodSeconds(setup, env) {
	const { api, companyId, folder, url, pid } = setup;
	await warmUp(setup);
	const agent = await api.createAgent(companyId, { ...agentConfig(folder, FLOOD), env });
	const live = await connectLive(url, companyId);
	const finished = live.nextFinishedRun();
	const from = cpuSeconds(pid);
	await api.wake(agent.id);
	const { status } = await finished;
	live.close();
	if (status !== "succeeded") throw new Error(`The run of the flood ended as ${status}.`);
	return cpuSeconds(pid) - from;
}

function secrets(count, length) {
	const value = (index) =>
		Array.from({ length }, (_, at) => ((index * 7919 + at * at * 31 + 17) % 36).toString(36)).join("");
	return Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}_TOKEN`, value(index)]));
}

/**
 * Runs that wait for permissions: `node scripts/bench/permissions.mjs [--runs 100]`. Whether the inbox is exact, the CPU
 * time of the server and of the programs while all runs wait, and the time from an answer or a message to the program.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bench } from "../harness/bench.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const CLAUDE = fileURLToPath(import.meta.resolve("@paperclipai/test-support/conversation/scripted-claude.mjs"));
/** Until programs that have just started are quiet. */
const SETTLE_MS = 10_000;
const WAIT_MS = 10_000;
const MESSAGES = 100;
const OPTIONS = { runs: { type: "string", default: "100" } };

// The default of a server depends on its cores.
await bench("permissions", measure, { options: OPTIONS, env: { PAPERCLIP_MAX_CONCURRENT_RUNS: "1000" } });

async function measure({ api, url, pid, companyId, folder, options }) {
	const runs = Number(options.runs);
	const log = path.join(folder, "log");
	const runtimeConfig = { heartbeat: { maxConcurrentRuns: 100 } };
	const config = { command: CLAUDE, cwd: folder, env: { SCRIPTED_LOG: log } };
	for (let number = 0; number < runs; number++) {
		const more = { name: `Agent ${number}`, adapterType: "claude_local", permissions: { preset: "ask", rules: [] } };
		const agent = await api.createAgent(companyId, config, { ...more, runtimeConfig });
		await api.wake(agent.id, { prompt: `bash: command ${number}\nbash: again ${number}` });
	}
	const pending = () => api.list(`/api/companies/${companyId}/pending-interactions`);
	let waiting = await pending();
	while (waiting.length < runs) {
		await delay(200);
		waiting = await pending();
	}
	const commands = new Set(waiting.map(({ payload }) => payload.command));
	const liveRuns = () => api.list(`/api/companies/${companyId}/live-runs`);
	const pids = (await liveRuns()).map((run) => run.pid);
	await delay(SETTLE_MS);
	const before = [ticksOf(pid), sum(pids.flatMap(treeOf).map(ticksOf))];
	await delay(WAIT_MS);
	const [serverTicks, programTicks] = [ticksOf(pid) - before[0], sum(pids.flatMap(treeOf).map(ticksOf)) - before[1]];

	const answers = [];
	for (const { id, runId, revision, payload } of waiting) {
		const from = Date.now();
		await post(url, `/api/heartbeat-runs/${runId}/interactions/${id}/allow`, { revision });
		answers.push((await timeOf(log, ({ executed }) => executed === payload.command)) - from);
	}
	const messages = [];
	const [{ runId }] = waiting;
	for (let number = 0; number < MESSAGES; number++) {
		const from = Date.now();
		const { id } = await post(url, `/api/heartbeat-runs/${runId}/messages`, { body: `message ${number}` });
		messages.push((await timeOf(log, ({ received }) => received === id)) - from);
	}
	for (const one of await pending())
		await post(url, `/api/heartbeat-runs/${one.runId}/interactions/${one.id}/reject`, one);
	// Their programs would outlive the server.
	while ((await liveRuns()).length > 0) await delay(200);
	printTable(`${runs} runs that wait for permissions`, [
		["figure", "value"],
		["requests in the inbox", `${waiting.length}, ${commands.size} different`],
		[`CPU time of the server in ${WAIT_MS / 1000} s`, `${serverTicks * 10} ms`],
		["CPU time of all programs meanwhile", `${programTicks * 10} ms`],
		["from an answer to the program, median", `${quantile(answers, 0.5).toFixed(0)} ms`],
		["from an answer to the program, p95", `${quantile(answers, 0.95).toFixed(0)} ms`],
		["from a message to the program, median", `${quantile(messages, 0.5).toFixed(0)} ms`],
		["from a message to the program, p95", `${quantile(messages, 0.95).toFixed(0)} ms`],
	]);
}

async function post(url, route, { revision, body }) {
	const content = JSON.stringify(body === undefined ? { revision } : { body });
	const headers = { "content-type": "application/json" };
	const response = await fetch(url + route, { method: "POST", headers, body: content });
	if (!response.ok) throw new Error(`${route}: ${await response.text()}`);
	return await response.json();
}

/** Milliseconds since the epoch at which a program noted the entry. */
async function timeOf(log, isEntry) {
	for (;;) {
		const entries = readFileSync(log, "utf8").trim().split("\n").map(JSON.parse);
		const entry = entries.findLast(isEntry);
		if (entry !== undefined) return entry.at;
		await delay(1);
	}
}

function treeOf(pid) {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	return [pid, ...(children === "" ? [] : children.split(" ").flatMap(treeOf))];
}

/** Clock ticks of 10 ms. */
function ticksOf(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
	return Number(fields[11]) + Number(fields[12]);
}

function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}

/**
 * Changes and reloads an external adapter many times: `node scripts/soak/reloads.mjs [--reloads 200]`. Each reload must
 * load the change. Every tenth happens during a run, which must finish with the code it started with. Memory, processes
 * and files must not grow.
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { EXTERNAL_TYPE, writeExternalAdapter, writeGreeting } from "../harness/external-adapter.mjs";
import { findAdapterProcesses, openDescriptors, residentBytes } from "../harness/proc.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";
import { megabytes, printTable } from "../harness/table.mjs";

const { values: options } = parseArgs({
	options: { reloads: { type: "string", default: "200" } },
});
const reloads = Number(options.reloads);
const RUN_EVERY = 10;
const SAMPLE_EVERY = Math.max(1, Math.round(reloads / 10));
const ALLOWED_BYTES = 30 * 1024 * 1024;
const CLEANUP_TIMEOUT_MS = 10_000;

const failures = [];
await withScratch("reloads", async (folder) => {
	const home = path.join(folder, "home");
	const adapter = path.join(folder, "adapter");
	await writeExternalAdapter(adapter);
	const server = startServer(home);
	try {
		const url = await server.ready;
		await soak({ api: createApi(() => url), adapter, home, pid: server.pid, folder });
	} finally {
		await server.stop();
	}
});
for (const line of failures) console.log(`FAIL  ${line}`);
if (failures.length > 0) process.exitCode = 1;

async function soak({ api, adapter, home, pid, folder }) {
	const { id: companyId } = await api.createCompany("Reloads");
	await api.send("POST", "/api/adapters/install", { localPath: adapter });
	const config = { command: "sleep", args: ["0.5"], cwd: folder };
	const agent = await api.createAgent(companyId, config, { adapterType: EXTERNAL_TYPE });
	const startedAt = performance.now();
	const samples = [];
	const sample = async (count) => samples.push({ count, ...(await measure(home, pid)) });
	for (let count = 1; count <= reloads; count++) {
		const run = count % RUN_EVERY === 0 ? await startRun(api, agent.id) : null;
		await writeGreeting(adapter, `number ${count}`);
		await api.send("POST", `/api/adapters/${EXTERNAL_TYPE}/reload`);
		const test = await api.send("POST", `/api/companies/${companyId}/adapters/${EXTERNAL_TYPE}/test-environment`, {});
		if (test.checks[0].message !== `number ${count}`)
			failures.push(`reload ${count} loaded "${test.checks[0].message}"`);
		if (run !== null) await checkRun(api, run, count);
		if (count === 1 || count % SAMPLE_EVERY === 0) await sample(count);
	}
	report(samples, performance.now() - startedAt);
}

async function startRun(api, agentId) {
	const { id } = await api.wake(agentId);
	while ((await api.getRun(id)).pid === null) await wait(10);
	return id;
}

async function checkRun(api, runId, count) {
	const run = await api.waitForRun(runId);
	if (run.status === "succeeded" && run.summary === `number ${count - 1}`) return;
	failures.push(`the run during reload ${count} is ${run.status} with "${run.summary}"`);
}

/** Waits until old processes and versions are removed, then measures. */
async function measure(home, pid) {
	const folders = () => readdir(path.join(home, "adapter-plugins", EXTERNAL_TYPE));
	const processes = () => findAdapterProcesses(pid);
	const deadline = Date.now() + CLEANUP_TIMEOUT_MS;
	while (((await folders()).length > 1 || processes().length > 1) && Date.now() < deadline) await wait(50);
	return {
		memory: residentBytes(pid),
		files: openDescriptors(pid),
		processes: processes().length,
		folders: (await folders()).length,
	};
}

function report(samples, tookMs) {
	const rows = [["reloads", "memory of the server", "open files", "processes", "versions on disk"]];
	for (const one of samples) rows.push([one.count, megabytes(one.memory), one.files, one.processes, one.folders]);
	printTable(`${reloads} reloads in ${(tookMs / 1000).toFixed(0)} s`, rows);
	const last = samples.at(-1);
	// Compared with a sample after the first run, which opens files and allocates permanent memory.
	const early = samples.find(({ count }) => count >= RUN_EVERY) ?? last;
	if (last.memory - early.memory > ALLOWED_BYTES) failures.push("the memory of the server grows");
	if (last.files > early.files + 4) failures.push("open files grow");
	if (last.processes > 1) failures.push("old processes remain");
	if (last.folders > 1) failures.push("old versions remain on disk");
}

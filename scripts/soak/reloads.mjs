/**
 * An external adapter that is changed and reloaded again and again:
 * `node scripts/soak/reloads.mjs [--reloads 200] [--built]`.
 * Each reload must bring the change, each tenth has a run under way that must end on the code it began with, and neither
 * memory nor processes nor files may grow.
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
	options: { reloads: { type: "string", default: "200" }, built: { type: "boolean", default: false } },
});
const reloads = Number(options.reloads);
const EVERY = 10;
const LOOK_EVERY = Math.max(1, Math.round(reloads / 10));
const ALLOWED_BYTES = 30 * 1024 * 1024;
const PATIENCE_MS = 10_000;

const wrong = [];
await withScratch("reloads", async (folder) => {
	const home = path.join(folder, "home");
	const adapter = path.join(folder, "adapter");
	await writeExternalAdapter(adapter);
	const server = startServer(home, options);
	try {
		const url = await server.ready;
		await soak({ api: createApi(() => url), adapter, home, pid: server.pid, folder });
	} finally {
		await server.stop();
	}
});
for (const line of wrong) console.log(`FAIL  ${line}`);
if (wrong.length > 0) process.exitCode = 1;

async function soak({ api, adapter, home, pid, folder }) {
	const { id: companyId } = await api.createCompany("Reloads");
	await api.send("POST", "/api/adapters/install", { localPath: adapter });
	const config = { command: "sleep", args: ["0.5"], cwd: folder };
	const agent = await api.createAgent(companyId, config, { adapterType: EXTERNAL_TYPE });
	const began = performance.now();
	const looks = [];
	const look = async (count) => looks.push({ count, ...(await lookAround(home, pid)) });
	for (let count = 1; count <= reloads; count++) {
		const run = count % EVERY === 0 ? await startRun(api, agent.id) : null;
		await writeGreeting(adapter, `number ${count}`);
		await api.send("POST", `/api/adapters/${EXTERNAL_TYPE}/reload`);
		const test = await api.send("POST", `/api/companies/${companyId}/adapters/${EXTERNAL_TYPE}/test-environment`, {});
		if (test.checks[0].message !== `number ${count}`) wrong.push(`reload ${count} brought "${test.checks[0].message}"`);
		if (run !== null) await checkRun(api, run, count);
		if (count === 1 || count % LOOK_EVERY === 0) await look(count);
	}
	report(looks, performance.now() - began);
}

async function startRun(api, agentId) {
	const { id } = await api.wake(agentId);
	while ((await api.getRun(id)).pid === null) await wait(10);
	return id;
}

async function checkRun(api, runId, count) {
	const run = await api.finish(runId);
	if (run.status === "succeeded" && run.summary === `number ${count - 1}`) return;
	wrong.push(`the run over reload ${count} ended as ${run.status} with "${run.summary}"`);
}

async function lookAround(home, pid) {
	const folders = () => readdir(path.join(home, "adapter-plugins", EXTERNAL_TYPE));
	const processes = () => findAdapterProcesses(pid);
	const deadline = Date.now() + PATIENCE_MS;
	while (((await folders()).length > 1 || processes().length > 1) && Date.now() < deadline) await wait(50);
	return {
		memory: residentBytes(pid),
		files: openDescriptors(pid),
		processes: processes().length,
		folders: (await folders()).length,
	};
}

function report(looks, tookMs) {
	const rows = [["reloads", "memory of the server", "open files", "processes", "versions on disk"]];
	for (const one of looks) rows.push([one.count, megabytes(one.memory), one.files, one.processes, one.folders]);
	printTable(`${reloads} reloads in ${(tookMs / 1000).toFixed(0)} s`, rows);
	const last = looks.at(-1);
	// What the first run opens and allocates stays.
	const early = looks.find(({ count }) => count >= EVERY) ?? last;
	if (last.memory - early.memory > ALLOWED_BYTES) wrong.push("the memory of the server grows");
	if (last.files > early.files + 4) wrong.push("open files grow");
	if (last.processes > 1) wrong.push("processes stay behind");
	if (last.folders > 1) wrong.push("versions stay on the disk");
}

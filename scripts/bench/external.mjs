/** Overhead of the separate process of an external adapter: the same runs through it and through `process`. */
import path from "node:path";
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { EXTERNAL_TYPE, writeExternalAdapter } from "../harness/external-adapter.mjs";
import { connectLive } from "../harness/live.mjs";
import { findAdapterProcesses, residentBytes } from "../harness/proc.mjs";
import { megabytes, printTable, quantile } from "../harness/table.mjs";

const INVOKES = 50;
const ROUNDS = 3;
const TYPES = ["process", EXTERNAL_TYPE];
const FLOOD = ["--lines", "1000000", "--length", "120"];

await bench("external", async (setup) => {
	const adapter = path.join(setup.folder, "adapter");
	await writeExternalAdapter(adapter);
	await warmUp(setup);
	const installStartedAt = performance.now();
	await setup.api.send("POST", "/api/adapters/install", { localPath: adapter });
	const installMs = performance.now() - installStartedAt;
	const first = await timeRun(setup, EXTERNAL_TYPE, { command: "/bin/true", cwd: setup.folder });
	const invokes = await measureBoth(async (type) => {
		const times = [];
		for (let index = 0; index < INVOKES; index++)
			times.push(await timeRun(setup, type, { command: "/bin/true", cwd: setup.folder }));
		return quantile(times, 0.5);
	});
	const floods = await measureBoth(async (type) => {
		const times = [];
		for (let round = 0; round < ROUNDS; round++)
			times.push(await timeRun(setup, type, agentConfig(setup.folder, FLOOD)));
		return quantile(times, 0.5);
	});
	const [pid] = findAdapterProcesses(setup.pid);
	printTable("External adapter", [
		["", "built in", "external", "ratio"],
		["invoke to terminal, /bin/true, median", ...comparison(invokes)],
		[`1,000,000 lines of 120 bytes, median of ${ROUNDS}`, ...comparison(floods)],
	]);
	printTable("Its process", [
		["install from a folder", "first run", "memory"],
		[ms(installMs), ms(first), megabytes(residentBytes(pid))],
	]);
});

async function measureBoth(measure) {
	const results = [];
	for (const type of TYPES) results.push(await measure(type));
	return results;
}

function comparison([builtIn, external]) {
	return [ms(builtIn), ms(external), (external / builtIn).toFixed(2)];
}

async function timeRun({ api, companyId, url }, adapterType, config) {
	const agent = await api.createAgent(companyId, config, { adapterType });
	const live = await connectLive(url, companyId);
	const finished = live.nextFinishedRun();
	const startedAt = performance.now();
	await api.wake(agent.id);
	await finished;
	live.close();
	return performance.now() - startedAt;
}

function ms(value) {
	return `${value.toFixed(0)} ms`;
}

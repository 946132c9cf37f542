/** What it costs that an external adapter lives in a process of its own: the same runs through it and through `process`. */
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

await bench("external", async (place) => {
	const adapter = path.join(place.folder, "adapter");
	await writeExternalAdapter(adapter);
	await warmUp(place);
	const installs = performance.now();
	await place.api.send("POST", "/api/adapters/install", { localPath: adapter });
	const installMs = performance.now() - installs;
	const first = await timeRun(place, EXTERNAL_TYPE, { command: "/bin/true", cwd: place.folder });
	const invokes = await both(async (type) => {
		const times = [];
		for (let index = 0; index < INVOKES; index++)
			times.push(await timeRun(place, type, { command: "/bin/true", cwd: place.folder }));
		return quantile(times, 0.5);
	});
	const floods = await both(async (type) => {
		const times = [];
		for (let round = 0; round < ROUNDS; round++)
			times.push(await timeRun(place, type, agentConfig(place.folder, FLOOD)));
		return quantile(times, 0.5);
	});
	const [pid] = findAdapterProcesses(place.pid);
	printTable("External adapter", [
		["", "built in", "external", "ratio"],
		["invoke to terminal, /bin/true, median", ...compared(invokes)],
		[`1,000,000 lines of 120 bytes, median of ${ROUNDS}`, ...compared(floods)],
	]);
	printTable("Its process", [
		["install from a folder", "first run", "memory"],
		[ms(installMs), ms(first), megabytes(residentBytes(pid))],
	]);
});

async function both(measure) {
	const found = [];
	for (const type of TYPES) found.push(await measure(type));
	return found;
}

function compared([builtIn, external]) {
	return [ms(builtIn), ms(external), (external / builtIn).toFixed(2)];
}

/** From the request until a live client hears of the end. */
async function timeRun({ api, companyId, url }, adapterType, config) {
	const agent = await api.createAgent(companyId, config, { adapterType });
	const live = await connectLive(url, companyId);
	const ended = live.nextEnd();
	const began = performance.now();
	await api.wake(agent.id);
	await ended;
	live.close();
	return performance.now() - began;
}

function ms(value) {
	return `${value.toFixed(0)} ms`;
}

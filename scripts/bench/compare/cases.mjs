import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "../../harness/api.mjs";
import { agentConfig, warmUp, withBenchServer } from "../../harness/bench.mjs";
import { timeInvokes } from "../../harness/invokes.mjs";
import { connectLive, keepBusy } from "../../harness/live.mjs";
import { followAndParse, parseStream } from "../../harness/log-readers.mjs";
import { cpuSeconds, residentBytes } from "../../harness/proc.mjs";
import { withScratch } from "../../harness/scratch.mjs";
import { startServer } from "../../harness/server.mjs";
import { quantile } from "../../harness/table.mjs";

const AGENTS = 8;
const RUNS = 500;
const POLL_MS = 100;
const INVOKES = 100;
const IDLE_AGENTS = 50;
const SETTLE_SECONDS = 5;
const IDLE_SECONDS = 60;
const FLOOD = ["--lines", "1000000", "--length", "121"];

/**
 * Each case takes the server module of a build and returns its figures by name. The smaller figure is the better one
 * in all of them.
 */
export const CASES = { idle, runs, flood, "flood with 20 secrets": floodWithSecrets, start };

async function idle(module) {
	return await measure(module, async ({ api, companyId, folder, pid }) => {
		for (let index = 0; index < IDLE_AGENTS; index++)
			await api.createAgent(companyId, agentConfig(folder, ["--lines", "1"]));
		await wait(SETTLE_SECONDS * 1000);
		const from = cpuSeconds(pid);
		await wait(IDLE_SECONDS * 1000);
		return { "idle, % of a core": ((cpuSeconds(pid) - from) / IDLE_SECONDS) * 100 };
	});
}

async function runs(module) {
	return await measure(module, async (setup) => {
		const { api, companyId, folder, pid } = setup;
		const createAgent = () => api.createAgent(companyId, { command: "/bin/true", cwd: folder });
		const agents = await Promise.all(Array.from({ length: AGENTS }, createAgent));
		const alone = await timeInvokes(setup, agents[0].id, INVOKES);
		const poller = pollRuns(setup);
		const cpuFrom = cpuSeconds(pid);
		const from = performance.now();
		await keepBusy(setup, agents, RUNS);
		const elapsedMs = performance.now() - from;
		const cpuMs = (cpuSeconds(pid) - cpuFrom) * 1000;
		await poller.stop();
		return {
			"invoke to terminal, ms": quantile(alone, 0.5),
			"invoke to terminal, p99, ms": quantile(alone, 0.99),
			"ms per run, 8 agents and a polling client": elapsedMs / RUNS,
			"server CPU per run, ms": cpuMs / RUNS,
			[`RSS after ${RUNS} runs, MB`]: residentBytes(pid) / 1024 / 1024,
		};
	});
}

async function flood(module) {
	return await measureFlood(module, "", {});
}

async function floodWithSecrets(module) {
	const secret = (index) =>
		Array.from({ length: 40 }, (_, at) => ((index * 7919 + at * at * 31 + 17) % 36).toString(36)).join("");
	const env = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`S${index}_TOKEN`, secret(index)]));
	return await measureFlood(module, ", 20 secrets", env);
}

/** A run of 1,000,000 lines with a live reader, then the stored log read back. */
async function measureFlood(module, suffix, env) {
	return await measure(module, async (setup) => {
		const { api, companyId, folder, url, pid } = setup;
		const agent = await api.createAgent(companyId, { ...agentConfig(folder, FLOOD), env });
		const live = await connectLive(url, companyId);
		const finished = live.nextFinishedRun().then(() => performance.now());
		const from = cpuSeconds(pid);
		const { id } = await api.wake(agent.id);
		await followAndParse(setup, id);
		const lagMs = performance.now() - (await finished);
		const cpu = cpuSeconds(pid) - from;
		live.close();
		const { status } = await api.getRun(id);
		if (status !== "succeeded") throw new Error(`The run of the flood ended as ${status}.`);
		const readFrom = performance.now();
		await parseStream(setup, id);
		return {
			[`server CPU of a flood of 122 MB${suffix}, s`]: cpu,
			[`reader done after the run${suffix}, ms`]: lagMs,
			[`flood read back${suffix}, s`]: (performance.now() - readFrom) / 1000,
		};
	});
}

/** From starting the program until it accepts requests, after a stop and after a SIGKILL. */
async function start(module) {
	return await withScratch("bench-compare-start", async (folder) => {
		const home = path.join(folder, "home");
		await timeStart(home, module, (server) => server.stop());
		const afterStop = await timeStart(home, module, (server) => server.kill());
		const afterKill = await timeStart(home, module, (server) => server.stop());
		return { "start after a stop, s": afterStop, "start after a SIGKILL, s": afterKill };
	});
}

async function timeStart(home, module, end) {
	const from = performance.now();
	const server = startServer(home, { module });
	await createApi(() => server.ready).send("GET", "/api/health");
	const seconds = (performance.now() - from) / 1000;
	await end(server);
	return seconds;
}

async function measure(module, body) {
	return await withBenchServer(
		"compare",
		async (setup) => {
			await warmUp(setup);
			return await body(setup);
		},
		{ module },
	);
}

/** A client that requests the list of runs again and again, as a page or a script without a WebSocket does. */
function pollRuns({ api, companyId }) {
	const stopped = new AbortController();
	const polling = (async () => {
		while (!stopped.signal.aborted) {
			await api.send("GET", `/api/companies/${companyId}/heartbeat-runs?limit=50`);
			await wait(POLL_MS, undefined, { signal: stopped.signal }).catch(() => {});
		}
	})();
	return {
		async stop() {
			stopped.abort();
			await polling;
		},
	};
}

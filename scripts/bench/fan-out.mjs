/** Twenty agents that write concurrently, and one live subscriber that reads every line. */
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { connectLive } from "../harness/live.mjs";
import { cpuSeconds, residentBytes, watchMemory } from "../harness/proc.mjs";
import { megabytes, printTable, quantile } from "../harness/table.mjs";

const AGENTS = 20;
const LINES_PER_SECOND = 2_000;
const SECONDS = 10;
const BURST = 20;

await bench("fan-out", measure, { env: { PAPERCLIP_MAX_CONCURRENT_RUNS: String(AGENTS) } });

async function measure(setup) {
	const { api, companyId, folder, url, pid } = setup;
	await warmUp(setup);
	const lines = LINES_PER_SECOND * SECONDS;
	const every = (1000 * BURST) / LINES_PER_SECOND;
	const switches = ["--lines", lines, "--every", every, "--burst", BURST, "--block", "--length", 80, "--stamp"];
	const agents = [];
	for (let index = 0; index < AGENTS; index++) {
		agents.push(await api.createAgent(companyId, agentConfig(folder, switches.map(String))));
	}
	const live = await connectLive(url, companyId);
	const memoryBefore = residentBytes(pid);
	const memory = watchMemory(pid);
	const cpuBefore = cpuSeconds(pid);
	const startedAt = performance.now();
	const received = await Promise.all(agents.map((agent) => follow(api, live, agent)));
	const seconds = (performance.now() - startedAt) / 1000;
	const cpu = cpuSeconds(pid) - cpuBefore;
	live.close();
	const runs = await Promise.all(received.map(({ runId }) => api.waitForRun(runId)));
	const lastStart = Math.max(...runs.map(({ startedAt }) => Date.parse(startedAt)));
	const firstEnd = Math.min(...runs.map(({ finishedAt }) => Date.parse(finishedAt)));

	const count = received.reduce((total, run) => total + run.count, 0);
	const delays = received.flatMap((run) => run.delays);
	printTable(`Fan-out (${AGENTS} agents x ${LINES_PER_SECOND} lines/s x ${SECONDS} s, one live subscriber)`, [
		["", "value"],
		["lines received", `${count} of ${AGENTS * lines}`],
		["in order", received.every(({ isInOrder }) => isInOrder) ? "yes" : "NO"],
		[
			"all at the same time",
			`${lastStart < firstEnd ? "yes" : "NO"}, for ${((firstEnd - lastStart) / 1000).toFixed(1)} s`,
		],
		["wall time", `${seconds.toFixed(1)} s`],
		["server CPU", `${cpu.toFixed(1)} s`],
		["server memory growth", megabytes(memory.stop() - memoryBefore)],
		["line to subscriber, median", `${quantile(delays, 0.5).toFixed(1)} ms`],
		["line to subscriber, p99", `${quantile(delays, 0.99).toFixed(1)} ms`],
	]);
}

async function follow(api, live, agent) {
	const { id } = await api.wake(agent.id);
	const seen = { runId: id, count: 0, isInOrder: true, delays: [] };
	let rest = "";
	await live.follow(id, ({ stream, chunk }) => {
		if (stream !== "stdout") return;
		const lines = (rest + chunk).split("\n");
		rest = lines.pop();
		const now = Date.now();
		for (const line of lines) {
			const [number, time] = line.split(" ", 2);
			seen.isInOrder &&= Number(number) === ++seen.count;
			seen.delays.push(now - Number(time));
		}
	});
	return seen;
}

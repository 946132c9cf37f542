/** What a run costs that does nothing: its duration, how many the server executes a second, and its CPU. */
import { bench, warmUp } from "../harness/bench.mjs";
import { timeInvokes } from "../harness/invokes.mjs";
import { connectLive } from "../harness/live.mjs";
import { cpuSeconds } from "../harness/proc.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const INVOKES = 200;
const AGENTS = 8;
const RUNS = 400;

await bench("runs", async (place) => {
	await warmUp(place);
	const { api, companyId, folder } = place;
	const createAgent = () => api.createAgent(companyId, { command: "/bin/true", cwd: folder });
	const agents = await Promise.all(Array.from({ length: AGENTS }, createAgent));
	await timeInvokes(place, agents[0].id, INVOKES / 4);
	const alone = await timeInvokes(place, agents[0].id, INVOKES);
	const cpuFrom = cpuSeconds(place.pid);
	const from = performance.now();
	await keepBusy(place, agents);
	const seconds = (performance.now() - from) / 1000;
	const cpuMs = ((cpuSeconds(place.pid) - cpuFrom) / RUNS) * 1000;
	printTable("Runs of /bin/true", [
		["", "figure"],
		["invoke to terminal, median", `${quantile(alone, 0.5).toFixed(1)} ms`],
		["invoke to terminal, p99", `${quantile(alone, 0.99).toFixed(1)} ms`],
		[`runs a second, ${AGENTS} agents at once`, (RUNS / seconds).toFixed(1)],
		["server CPU a run, then", `${cpuMs.toFixed(1)} ms`],
	]);
});

/** Wakes each agent again as soon as a live client hears that its run has ended; polling would add load. */
async function keepBusy({ api, companyId, url }, agents) {
	const live = await connectLive(url, companyId);
	let left = RUNS;
	let open = 0;
	await new Promise((resolve, reject) => {
		const wake = (agentId) => {
			if (left-- <= 0) return;
			open++;
			api.wake(agentId).catch(reject);
		};
		live.onFinishedRun(({ agentId }) => {
			open--;
			wake(agentId);
			if (open === 0) resolve();
		});
		for (const { id } of agents) wake(id);
	});
	live.close();
}

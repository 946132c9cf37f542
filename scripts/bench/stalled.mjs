/** Server memory when live subscribers stop reading in the middle of a flood of output. */
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { connectLive } from "../harness/live.mjs";
import { residentBytes, watchMemory } from "../harness/proc.mjs";
import { megabytes, printTable, quantile } from "../harness/table.mjs";

const SUBSCRIBERS = 20;
const SWITCHES = ["--lines", "2000000", "--length", "100", "--block"];
const ROUNDS = 5;

const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
	const without = await bench("stalled", (setup) => measure(setup, 0));
	const stalled = await bench("stalled", (setup) => measure(setup, SUBSCRIBERS));
	rounds.push({ without, stalled, cost: stalled.growth - without.growth });
}
printTable(`A flood of 200 MB (a fresh server each time; ${SUBSCRIBERS} subscribers stop at the first record)`, [
	["round", "growth without them", "growth with them", "difference", "time without", "time with"],
	...rounds.map(({ without, stalled, cost }, round) => [
		round + 1,
		megabytes(without.growth),
		megabytes(stalled.growth),
		megabytes(cost),
		seconds(without.time),
		seconds(stalled.time),
	]),
	[
		"median",
		"",
		"",
		megabytes(
			quantile(
				rounds.map(({ cost }) => cost),
				0.5,
			),
		),
		"",
		"",
	],
]);

async function measure(setup, subscribers) {
	const { api, companyId, folder, url, pid } = setup;
	await warmUp(setup);
	const agent = await api.createAgent(companyId, agentConfig(folder, SWITCHES));
	const lives = await Promise.all(Array.from({ length: subscribers }, () => connectLive(url, companyId)));
	const before = residentBytes(pid);
	const memory = watchMemory(pid, 20);
	const startedAt = performance.now();
	const { id } = await api.wake(agent.id);
	for (const live of lives) void live.follow(id, live.pause);
	await api.waitForRun(id);
	const time = performance.now() - startedAt;
	const growth = memory.stop() - before;
	for (const live of lives) live.close();
	return { growth, time };
}

function seconds(ms) {
	return `${(ms / 1000).toFixed(1)} s`;
}

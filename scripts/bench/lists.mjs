/** Response time of every GET route on a PostgreSQL with many runs: .ci/with-postgres node scripts/bench/lists.mjs */
import { fillDatabase } from "@paperclipai/test-support/server/fill-database.mjs";
import { NOT_MEASURED, readRequests } from "@paperclipai/test-support/server/read-requests.mjs";
import { bench } from "../harness/bench.mjs";
import { connectLive } from "../harness/live.mjs";
import { withClient, withDatabase } from "../harness/postgres.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const OPTIONS = {
	runs: { type: "string", default: "1000000" },
	issues: { type: "string", default: "100000" },
	agents: { type: "string", default: "10000" },
	rounds: { type: "string", default: "50" },
};
const WARM_UP = 5;
const MAX_MS = 3_000;
const TARGET_MS = 20;

await withDatabase((databaseUrl) =>
	bench("lists", (place) => measureLists(place, databaseUrl), { env: { DATABASE_URL: databaseUrl }, options: OPTIONS }),
);

async function measureLists({ url, companyId, options }, databaseUrl) {
	const [runs, agents, issues, rounds] = [options.runs, options.agents, options.issues, options.rounds].map(Number);
	const startedAt = performance.now();
	const known = await withClient(databaseUrl, (client) =>
		fillDatabase((text, values) => client.query(text, values), { companyId, agents, runs, issues }),
	);
	known.query.limit = [{ value: 50 }, { value: 200 }];
	console.log(`Filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
	const measured = [];
	for (const request of readRequests(known)) {
		measured.push({ ...request, times: await timeOften(rounds, () => fetchWhole(request, url)) });
	}
	const openSocket = async () => (await connectLive(url, companyId)).close();
	measured.push({ label: "/companies/:companyId/events/ws opened", times: await timeOften(rounds, openSocket) });
	const medianOf = ({ times }) => quantile(times, 0.5);
	printTable(`Routes with ${runs} runs, ${agents} agents and ${issues} issues`, [
		["", "median", "p99"],
		...measured.map(({ label, times }) => [
			label,
			...[0.5, 0.99].map((share) => `${quantile(times, share).toFixed(1)} ms`),
		]),
	]);
	const slow = measured.filter((one) => medianOf(one) >= TARGET_MS).length;
	console.log(`\n${slow} of ${measured.length} take ${TARGET_MS} ms or more at the median.`);
	for (const [name, reason] of Object.entries(NOT_MEASURED)) console.log(`Left out: ${name}, ${reason}.`);
}

/** Milliseconds of each call; fewer calls of what takes long. */
async function timeOften(rounds, call) {
	const until = performance.now() + MAX_MS;
	const times = [];
	for (let round = -WARM_UP; round < rounds; round++) {
		const before = performance.now();
		await call();
		const after = performance.now();
		if (round >= 0 || after > until) times.push(after - before);
		if (after > until) break;
	}
	return times;
}

async function fetchWhole(request, origin) {
	const response = await fetch(origin + request.url);
	const body = await response.text();
	if (!response.ok) throw new Error(`not measured: ${request.name}, ${request.url}: ${response.status} ${body}`);
}

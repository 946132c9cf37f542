/** Response time of every GET route on a database with many rows: [.ci/with-postgres] node scripts/bench/lists.mjs */
import { NOT_MEASURED, readRequests } from "@paperclipai/test-support/server/read-requests.mjs";
import { bench } from "../harness/bench.mjs";
import { connectLive } from "../harness/live.mjs";
import { testDatabaseUrl, withAnyDatabase } from "../harness/postgres.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const ON_POSTGRES = testDatabaseUrl() !== undefined;
const ROWS = ON_POSTGRES
	? { runs: "1000000", issues: "100000", agents: "10000" }
	: { runs: "10000", issues: "5000", agents: "100" };
const OPTIONS = Object.fromEntries(
	Object.entries({ ...ROWS, rounds: "50" }).map(([name, count]) => [name, { type: "string", default: count }]),
);
const WARM_UP = 5;
const MAX_MS = 3_000;
const TARGET_MS = ON_POSTGRES ? 20 : 30;

await withAnyDatabase((databaseUrl) =>
	bench("lists", measureLists, {
		env: { DATABASE_URL: databaseUrl },
		options: OPTIONS,
		fill: ({ runs, issues, agents }) => ({ runs: Number(runs), issues: Number(issues), agents: Number(agents) }),
	}),
);

async function measureLists({ url, companyId, options, known }) {
	const { runs, agents, issues } = options;
	const rounds = Number(options.rounds);
	known.query.limit = [{ value: 50 }, { value: 200 }];
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

/** Milliseconds of each call; fewer calls of a slow one. */
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

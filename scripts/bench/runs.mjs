/** Cost of a run that does nothing: its duration, runs per second, CPU, and, on PostgreSQL, statements. */
import { bench, warmUp } from "../harness/bench.mjs";
import { countStatements } from "../harness/count-statements.mjs";
import { timeInvokes } from "../harness/invokes.mjs";
import { keepBusy } from "../harness/live.mjs";
import { withDatabase } from "../harness/postgres.mjs";
import { cpuSeconds } from "../harness/proc.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const INVOKES = 200;
const AGENTS = 8;
const RUNS = 400;

if (process.env.DATABASE_URL || process.env.PAPERCLIP_TEST_DATABASE_URL) await withDatabase(measureOnPostgres);
else printRows("the embedded database", await measure({}));

async function measureOnPostgres(url) {
	const rows = await measure({ DATABASE_URL: url });
	// In a run of its own, because the proxy takes time.
	const proxy = await countStatements(url);
	try {
		rows.push(["statements of a run", (await countOfRun({ DATABASE_URL: proxy.url }, proxy.counted)).toFixed(1)]);
	} finally {
		proxy.close();
	}
	printRows("PostgreSQL", rows);
}

function printRows(database, rows) {
	printTable(`Runs of /bin/true on ${database}`, [["", "figure"], ...rows]);
}

async function measure(env) {
	return await bench(
		"runs",
		async (setup) => {
			await warmUp(setup);
			const agents = await createAgents(setup);
			await timeInvokes(setup, agents[0].id, INVOKES / 4);
			const alone = await timeInvokes(setup, agents[0].id, INVOKES);
			const cpuFrom = cpuSeconds(setup.pid);
			const from = performance.now();
			await keepBusy(setup, agents, RUNS);
			const seconds = (performance.now() - from) / 1000;
			const cpuMs = ((cpuSeconds(setup.pid) - cpuFrom) / RUNS) * 1000;
			return [
				["invoke to terminal, median", `${quantile(alone, 0.5).toFixed(1)} ms`],
				["invoke to terminal, p99", `${quantile(alone, 0.99).toFixed(1)} ms`],
				[`runs a second, ${AGENTS} agents at once`, (RUNS / seconds).toFixed(1)],
				["CPU of the server for each of those", `${cpuMs.toFixed(1)} ms`],
			];
		},
		{ env },
	);
}

async function countOfRun(env, counted) {
	return await bench(
		"statements",
		async (setup) => {
			await warmUp(setup);
			const agents = await createAgents(setup);
			const from = counted();
			await keepBusy(setup, agents, RUNS);
			return (counted() - from) / RUNS;
		},
		{ env },
	);
}

async function createAgents({ api, companyId, folder }) {
	const createAgent = () => api.createAgent(companyId, { command: "/bin/true", cwd: folder });
	return await Promise.all(Array.from({ length: AGENTS }, createAgent));
}

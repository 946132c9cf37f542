/**
 * Kills servers while the companies of `examples/company` work: `node scripts/soak/company.mjs [--kills 50] [--servers
 * 1] [--home DIR]`; several servers need `.ci/with-postgres` in front. Every comment must be delivered to the agent
 * exactly once, and no issue, approval, question or cost may be lost or doubled.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { decide, found } from "../../examples/company/board.mjs";
import { createApi } from "../harness/api.mjs";
import { checks } from "../harness/checks.mjs";
import { withDatabase } from "../harness/postgres.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";

const { values: options } = parseArgs({
	options: {
		kills: { type: "string", default: "50" },
		servers: { type: "string", default: "1" },
		home: { type: "string" },
	},
});
const kills = Number(options.kills);
const servers = Number(options.servers);
/** A company takes some seconds without kills. */
const MAX_PAUSE_MS = 1_500;
/** Rejected because an earlier request, whose response was lost, has already succeeded. */
const DONE_BEFORE = /approval_decided|interaction_decided/;

const soak = (databaseUrl) => withScratch("company", (folder) => run(folder, databaseUrl));
await (servers > 1 ? withDatabase(soak) : soak(process.env.DATABASE_URL));

async function run(folder, databaseUrl) {
	const { check, finish } = checks();
	const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
	const homeOf = (number) => (number === 0 && options.home) || path.join(folder, `home-${number}`);
	const running = [];
	const ports = [];
	for (let number = 0; number < servers; number++) {
		const server = startServer(homeOf(number), { env });
		ports.push(Number(new URL(await server.ready).port));
		running.push(server);
	}
	// On the same port, the only address its agents know.
	const restart = (number) => startServer(homeOf(number), { env, port: ports[number] });
	const apis = running.map((_, number) => createApi(() => running[number].ready));
	let [killed, companies] = [0, 0];
	try {
		while (killed < kills || companies === 0) {
			const wakesFile = path.join(folder, `wakes-${companies++}`);
			const call = (method, route, body) => send(apis[companies % servers], method, route, body);
			const founded = await found(call, { WAKES_FILE: wakesFile });
			let isOver = false;
			const killing = killAtRandom(() => isOver);
			await decide(call, founded);
			await untilQuiet(call, founded.company.id);
			isOver = true;
			await killing;
			await checkCompany(call, founded, readWakes(wakesFile), (what, isOk) =>
				check(`company ${companies}: ${what}`, isOk),
			);
		}
		check(`${killed} servers killed while ${companies} companies worked`, killed >= kills);
	} finally {
		await Promise.all(running.map((server) => server.kill()));
	}
	finish();

	async function killAtRandom(isOver) {
		while (killed < kills) {
			await wait(Math.random() * MAX_PAUSE_MS);
			if (isOver()) return;
			const number = Math.floor(Math.random() * servers);
			await running[number].kill();
			killed++;
			running[number] = restart(number);
			await running[number].ready;
		}
	}
}

async function send(api, method, route, body) {
	try {
		return await api.send(method, `/api${route}`, body);
	} catch (error) {
		if (DONE_BEFORE.test(error.message)) return {};
		throw error;
	}
}

async function untilQuiet(call, companyId) {
	while ((await call("GET", `/companies/${companyId}/live-runs`)).length > 0) await wait(100);
}

/** The wake payload of each started program, with its run. */
function readWakes(file) {
	return readFileSync(file, "utf8").trimEnd().split("\n").map(JSON.parse);
}

async function checkCompany(call, { company, issue }, wakes, check) {
	const payloadOf = new Map(wakes.map(({ runId, payload }) => [runId, payload]));
	check("each run started its program once", payloadOf.size === wakes.length);
	const list = (route) => call("GET", `/companies/${company.id}/${route}?limit=200`);
	const [runs, issues, approvals, agents] = await Promise.all(
		["heartbeat-runs", "issues", "approvals", "agents"].map(list),
	);
	const succeeded = runs.filter(({ status }) => status === "succeeded");
	check(`${runs.length} runs, all succeeded`, succeeded.length === runs.length);
	check("three issues, all done", issues.length === 3 && issues.every(({ status }) => status === "done"));
	check("one hire, one new agent", approvals.length === 1 && agents.length === 3);
	const interactions = await call("GET", `/issues/${issue.id}/interactions`);
	check("one confirmation", interactions.length === 1 && interactions[0].status === "accepted");

	const threads = await Promise.all(issues.map(({ id }) => call("GET", `/issues/${id}/heartbeat-context`)));
	const comments = threads.flatMap((thread) => thread.comments.map((comment) => ({ ...comment, issue: thread.issue })));
	const bodies = comments.map(({ body }) => body);
	check(`five comments, each once: ${bodies.join(" | ")}`, new Set(bodies).size === 5 && bodies.length === 5);
	const deliveriesOf = ({ id, author, issue: { assigneeAgentId } }) =>
		succeeded.filter(
			(run) =>
				run.agentId === assigneeAgentId &&
				run.agentId !== author.agentId &&
				payloadOf.get(run.id)?.comments?.some((comment) => comment.id === id),
		).length;
	const wrong = comments.filter(
		(comment) => deliveriesOf(comment) !== (comment.author.agentId === comment.issue.assigneeAgentId ? 0 : 1),
	);
	check("each comment delivered once to the agent of its issue", wrong.length === 0);

	const { total } = await call("GET", `/companies/${company.id}/costs/summary`);
	const cents = runs.reduce((sum, { costUsd }) => sum + Math.round((costUsd ?? 0) * 100), 0);
	check(
		`${total.runs} runs for ${cents} cents, each counted once`,
		total.runs === runs.length && Math.round(total.costUsd * 100) === cents,
	);
}

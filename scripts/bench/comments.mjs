/**
 * From a comment on an issue to the running process of its agent: `[.ci/with-postgres] node scripts/bench/comments.mjs
 * [--comments 60] [--worktree] [--runs 1000000 --issues 100000 --agents 10000]`.
 */
import { execFileSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bench, warmUp } from "../harness/bench.mjs";
import { withAnyDatabase } from "../harness/postgres.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const TARGET_MS = 100;

const OPTIONS = {
	comments: { type: "string", default: "60" },
	runs: { type: "string", default: "0" },
	issues: { type: "string", default: "100" },
	agents: { type: "string", default: "10" },
	worktree: { type: "boolean", default: false },
};

await withAnyDatabase((databaseUrl) =>
	bench("comments", measure, { env: { DATABASE_URL: databaseUrl }, options: OPTIONS, fill: rowsOf }),
);

function rowsOf({ runs, issues, agents }) {
	if (runs === "0") return undefined;
	return { runs: Number(runs), issues: Number(issues), agents: Number(agents) };
}

async function measure(setup) {
	const { api, companyId, folder, options } = setup;
	await warmUp(setup);
	const started = path.join(folder, "started");
	// The time of the shell's first command.
	const cwd = options.worktree ? await createRepository(folder) : folder;
	const config = { command: "sh", args: ["-c", `date +%s%N > ${started}`], cwd };
	const agent = await api.createAgent(companyId, config);
	const body = { title: "Measure", assigneeAgentId: agent.id };
	const issue = await api.send("POST", `/api/companies/${companyId}/issues`, body);
	await nextStart(started);
	const times = [];
	for (let count = 0; count < Number(options.comments); count++) {
		await untilIdle(api, companyId, agent.id);
		const sentAt = performance.timeOrigin + performance.now();
		await api.send("POST", `/api/issues/${issue.id}/comments`, { body: `Comment ${count}` });
		times.push((await nextStart(started)) - sentAt);
	}
	const median = quantile(times, 0.5);
	printTable("Comment to running process", [
		["", "median", "p99", `share of ${TARGET_MS} ms`],
		["an idle agent", ms(median), ms(quantile(times, 0.99)), (median / TARGET_MS).toFixed(2)],
	]);
}

async function createRepository(folder) {
	const repository = path.join(folder, "repository");
	const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org"];
	execFileSync("git", ["init", "--quiet", repository]);
	execFileSync("git", [...identity, "commit", "--quiet", "--allow-empty", "--message=First"], { cwd: repository });
	return repository;
}

async function nextStart(file) {
	for (;;) {
		const text = await readFile(file, "utf8").catch(() => "");
		if (text.endsWith("\n")) {
			await rm(file);
			return Number(text) / 1e6;
		}
		await wait(5);
	}
}

async function untilIdle(api, companyId, agentId) {
	const runs = `/api/companies/${companyId}/heartbeat-runs?agentId=${agentId}`;
	const open = async (status) => (await api.send("GET", `${runs}&status=${status}`)).length;
	while ((await open("queued")) + (await open("running")) > 0) await wait(10);
}

function ms(value) {
	return `${value.toFixed(1)} ms`;
}

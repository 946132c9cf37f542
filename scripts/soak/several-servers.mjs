/**
 * Several servers on one PostgreSQL, two agents on one task, wakes at random times to random servers:
 * `.ci/with-postgres node scripts/soak/several-servers.mjs [--servers 3] [--wakes 200] [--seconds 20] [--kills 0]
 * [--seed N]`. The agents record their starts and ends in a file: no run may start twice, no two runs of an agent may
 * overlap, and no wake may be lost.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { withDatabase } from "../harness/postgres.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";
import { watchEvents } from "./event-watcher.mjs";
import { createRandom } from "./plan-tree.mjs";
import { planWakes, wakeBody } from "./plan-wakes.mjs";
import { checkWakes } from "./wake-problems.mjs";

const AGENT = fileURLToPath(new URL("marking-agent.mjs", import.meta.url));
const OPEN = new Set(["queued", "scheduled_retry", "running"]);
/** Time for the open runs to finish after the last wake. */
const SETTLE_TIMEOUT_MS = 120_000;

const { values: options } = parseArgs({
	options: {
		servers: { type: "string", default: "3" },
		wakes: { type: "string", default: "200" },
		seconds: { type: "string", default: "20" },
		kills: { type: "string", default: "0" },
		seed: { type: "string", default: String(Date.now() % 1_000_000) },
	},
});
const [servers, wakes, seconds, kills, seed] = ["servers", "wakes", "seconds", "kills", "seed"].map((name) =>
	Number(options[name]),
);

const soak = (databaseUrl) => withScratch("several-servers", (folder) => run(folder, databaseUrl));
await withDatabase(soak).catch((error) => {
	console.error(`FAIL  ${error.message}`);
	process.exitCode = 1;
});

async function run(folder, databaseUrl) {
	const startedAt = Date.now();
	const marksFile = path.join(folder, "marks");
	// Servers that share a database need the same key, which one of them makes.
	const env = { DATABASE_URL: databaseUrl, PAPERCLIP_MASTER_KEY_FILE: path.join(folder, "master.key") };
	const start = (number) => startServer(path.join(folder, `home-${number}`), { env });
	const running = Array.from({ length: servers }, (_, number) => start(number));
	const apis = running.map((_, number) => createApi(() => running[number].ready));
	const watchers = [];
	try {
		await Promise.all(running.map(({ ready }) => ready));
		const { id: companyId } = await apis[0].createCompany("Shared");
		const agents = [];
		for (const name of ["A", "B"]) {
			const config = { command: process.execPath, args: [AGENT, marksFile, name], cwd: folder };
			const runtimeConfig = { heartbeat: { maxConcurrentRuns: 3 } };
			agents.push(
				await apis[0].createAgent(
					companyId,
					{ ...config, stdin: "{{context.paperclipWake}}" },
					{ name, runtimeConfig },
				),
			);
		}
		for (let number = 0; number < servers; number++)
			watchers.push(await watchEvents(() => running[number].ready, companyId));

		const plan = planWakes({ wakes, servers, seconds, seed });
		const sending = Promise.all(plan.map((wake) => send(wake, { apis, agents, startedAt: Date.now() })));
		const [sent] = await Promise.all([sending, killAtRandom(running, start)]);
		const runs = await settledRuns(apis, companyId);
		const events = new Map();
		for (const { id } of runs) events.set(id, await apis[0].send("GET", `/api/heartbeat-runs/${id}/events`));
		await allReceived(watchers, events);
		const marks = readFileSync(marksFile, "utf8").trimEnd().split("\n").map(JSON.parse);
		const checked = checkWakes({ sent, runs, events, marks, watchers, wereKilled: kills > 0 });
		report({ ...checked, runs, marks, seconds: (Date.now() - startedAt) / 1000 });
	} finally {
		for (const watcher of watchers) watcher.close();
		await Promise.all(running.map((server) => server.kill()));
	}
}

async function send(wake, { apis, agents, startedAt }) {
	await wait(Math.max(0, startedAt + wake.atMs - Date.now()));
	const agentId = agents[wake.agent].id;
	const sentAt = Date.now();
	const targets = [wake.server, ...(wake.again === undefined ? [] : [wake.again])];
	const created = await Promise.all(targets.map((server) => apis[server].wake(agentId, wakeBody(wake))));
	const [{ id: runId }] = created;
	const sent = { ...wake, agentId, runId, sentAt, runIds: created.map(({ id }) => id) };
	if (wake.cancel === undefined) return sent;
	await wait(wake.cancel.afterMs);
	const cancelled = await apis[wake.cancel.server].cancel(runId);
	return { ...sent, statusAfterCancel: cancelled.status };
}

async function killAtRandom(running, start) {
	const random = createRandom(seed + 1);
	for (let done = 0; done < kills; done++) {
		await wait(((seconds * 1000) / kills) * random());
		const number = Math.floor(random() * servers);
		await running[number].kill();
		await wait(random() * 500);
		running[number] = start(number);
		if (random() < 0.8) await running[number].ready;
	}
	await Promise.all(running.map(({ ready }) => ready));
}

async function settledRuns(apis, companyId) {
	const deadline = Date.now() + SETTLE_TIMEOUT_MS;
	for (;;) {
		const runs = await apis.at(-1).list(`/api/companies/${companyId}/heartbeat-runs`);
		if (!runs.some(({ status }) => OPEN.has(status)) || Date.now() > deadline) return runs;
		await wait(100);
	}
}

/** Waits up to three seconds until every client has received every event. */
async function allReceived(watchers, events) {
	const count = [...events.values()].reduce((sum, { length }) => sum + length, 0);
	const deadline = Date.now() + 3_000;
	while (watchers.some((watcher) => watcher.events.size < count) && Date.now() < deadline) await wait(50);
}

function report({ problems, counts, runs, marks, seconds }) {
	const rows = {
		seed,
		servers: `${servers}, killed ${kills} times`,
		wakes: `${wakes} (${counts.joined} joined, ${counts.cancelled} cancelled)`,
		runs: `${runs.length} (${counts.retries} retries)`,
		"starts seen by the agents": marks.filter(({ what }) => what === "start").length,
		"events received by each client": counts.received.join(", "),
		problems: problems.length,
		time: `${seconds.toFixed(0)} s`,
	};
	for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(32)}${value}`);
	for (const problem of problems) console.log(`FAIL  ${problem}`);
	if (problems.length > 0) process.exitCode = 1;
}

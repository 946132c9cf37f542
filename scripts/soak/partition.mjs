/**
 * Two servers on one PostgreSQL, one of them disconnected, or halted with SIGSTOP, while it executes a run:
 * `.ci/with-postgres node scripts/soak/partition.mjs [--rounds 2] [--halt]`. The agents of a task must never run
 * concurrently, and the task must continue on the other server. Uses the real limits, about three minutes per round.
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { checks } from "../harness/checks.mjs";
import { withDatabase } from "../harness/postgres.mjs";
import { startProxy } from "../harness/proxy.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";

const { values } = parseArgs({
	options: { rounds: { type: "string", default: "2" }, halt: { type: "boolean", default: false } },
});
const TIMEOUT_MS = 300_000;
/** Ignores SIGTERM. */
const SCRIPT = `trap '' TERM
[ -e pid ] && kill -0 "$(cat pid)" 2>/dev/null && echo overlap >> overlaps
echo start >> starts; echo $$ > pid
while [ ! -e go ]; do sleep 0.1; done`;

const { check, finish } = checks();
await withDatabase((databaseUrl) => withScratch("partition", (folder) => soak(folder, databaseUrl)));
finish();

async function soak(folder, databaseUrl) {
	const proxies = await Promise.all([0, 1].map(() => startProxy(new URL(databaseUrl))));
	const servers = proxies.map(({ port }, number) => {
		const url = Object.assign(new URL(databaseUrl), { port: String(port) });
		return startServer(path.join(folder, `home-${number}`), { env: { DATABASE_URL: url.href } });
	});
	const apis = servers.map(({ ready }) => createApi(() => ready));
	try {
		await Promise.all(servers.map(({ ready }) => ready));
		const { id: companyId } = await apis[0].createCompany("Partition");
		for (let round = 1; round <= Number(values.rounds); round++) {
			const work = path.join(folder, `work-${round}`);
			await mkdir(work);
			// Every other round the grace period is longer than the lease.
			const config = { command: "sh", args: ["-c", SCRIPT], cwd: work, graceSec: round % 2 === 0 ? 15 : 900 };
			const agent = await apis[0].createAgent(companyId, config, { name: `A${round}` });
			const run = await apis[0].wake(agent.id);
			await until(() => existsSync(path.join(work, "pid")));
			const owner = existsSync(path.join(folder, "home-0", "runs", run.id)) ? 0 : 1;
			const cutAt = performance.now();
			if (values.halt) process.kill(servers[owner].pid, "SIGSTOP");
			else proxies[owner].cut();
			const hasMoved = await until(() => startsIn(work) === 2);
			const seconds = ((performance.now() - cutAt) / 1000).toFixed(0);
			check(`round ${round}: the other server continues the task (after ${seconds} s)`, hasMoved);
			check(`round ${round}: never two agents at once`, !existsSync(path.join(work, "overlaps")));
			if (values.halt) process.kill(servers[owner].pid, "SIGCONT");
			else proxies[owner].restore();
			await writeFile(path.join(work, "go"), "");
			const isSettled = async () => (await apis[1 - owner].getRun(run.id)).error?.code === "server_lost";
			check(`round ${round}: the first run is lost, and stays so`, await until(isSettled));
		}
	} finally {
		await Promise.all(servers.map((server) => server.kill()));
		for (const proxy of proxies) proxy.close();
	}
}

function startsIn(work) {
	return readFileSync(path.join(work, "starts"), "utf8").trimEnd().split("\n").length;
}

/** Whether a condition came true in time. */
async function until(condition) {
	const deadline = performance.now() + TIMEOUT_MS;
	while (performance.now() < deadline) {
		if (await condition()) return true;
		await wait(50);
	}
	return false;
}

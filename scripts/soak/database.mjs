/**
 * Operator actions on a PostgreSQL while agents run: `.ci/with-postgres node scripts/soak/database.mjs [--wakes 6]`.
 * Connections are killed in a loop, transactions made read-only, statements cut short, connections made scarce, logins
 * rejected. Requests may be rejected only with `database_unavailable`; every accepted run must succeed, start once, and
 * log each of its lines once.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { checks } from "../harness/checks.mjs";
import { withDatabase } from "../harness/postgres.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";

const pg = createRequire(new URL("../../server/package.json", import.meta.url))("pg");
const { values } = parseArgs({ options: { wakes: { type: "string", default: "6" } } });
const AGENTS = 4;
const LINES = 20;
const EXPECTED = Array.from({ length: LINES }, (_, index) => index + 1).join();
const ROLE = `soak_${process.pid}`;
const SCRIPT = `echo "$PAPERCLIP_RUN_ID" >> starts; i=0; while [ $i -lt ${LINES} ]; do i=$((i+1)); echo line $i; sleep 0.05; done`;
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`;

/** The statements that begin and end each trouble for the server's role. */
const TROUBLES = [
	["connections are killed in a loop", null, null],
	["transactions are read-only", "set default_transaction_read_only = on", "reset default_transaction_read_only"],
	["statements time out after 2 ms", "set statement_timeout = '2ms'", "reset statement_timeout"],
	["two connections are left", "connection limit 2", "connection limit -1"],
	["logins are refused", "nologin", "login"],
];

const { check, finish } = checks();
await withDatabase((databaseUrl) =>
	withScratch("database", (folder) => withRole(databaseUrl, (own) => soak(folder, own))),
);
finish();

/** With a role that owns the database and, unlike a superuser, is affected by the troubles. */
async function withRole(databaseUrl, body) {
	const url = Object.assign(new URL(databaseUrl), { username: ROLE });
	const admin = new pg.Client(databaseUrl);
	await admin.connect();
	const query = (text) => admin.query(text);
	await query(`create role ${ROLE} login`);
	try {
		await query(`alter database ${url.pathname.slice(1)} owner to ${ROLE}`);
		await body({ url: url.href, query });
	} finally {
		await query(TERMINATE);
		await query(
			`drop owned by ${ROLE} cascade; alter database ${url.pathname.slice(1)} owner to current_user; drop role ${ROLE}`,
		);
		await admin.end();
	}
}

async function soak(folder, { url, query }) {
	const server = startServer(path.join(folder, "home"), { env: { DATABASE_URL: url } });
	try {
		const address = await server.ready;
		const api = createApi(() => address);
		const { id: companyId } = await api.createCompany("Database");
		const config = { command: "sh", args: ["-c", SCRIPT], cwd: folder };
		const names = Array.from({ length: AGENTS }, (_, number) => `A${number}`);
		const agents = await Promise.all(names.map((name) => api.createAgent(companyId, config, { name })));
		for (const [name, begin, end] of TROUBLES) {
			// Runs are alive when the trouble begins.
			const before = await wakeAll(address, agents);
			const stop = await startTrouble(query, begin, end);
			const during = [];
			for (let round = 0; round < Number(values.wakes); round++) {
				during.push(...(await wakeAll(address, agents)));
				await wait(400);
			}
			await stop();
			const all = [...before, ...during];
			const refused = all.filter(({ code }) => code !== undefined);
			const accepted = new Set(all.flatMap(({ id }) => id ?? []));
			const runs = await Promise.all([...accepted].map((id) => api.waitForRun(id)));
			const lines = await Promise.all(runs.map(({ id }) => readLines(api, id)));
			console.log(`${name}: ${accepted.size} runs, ${refused.length} requests refused`);
			check(
				"  refused with database_unavailable",
				refused.every(({ code }) => code === "database_unavailable"),
			);
			check(
				"  every run succeeded",
				runs.every(({ status }) => status === "succeeded"),
			);
			check(
				"  no line is missing or repeated",
				lines.every((numbers) => numbers === EXPECTED),
			);
		}
		const runs = await api.list(`/api/companies/${companyId}/heartbeat-runs`);
		await Promise.all(runs.map(({ id }) => api.waitForRun(id)));
		const starts = startsIn(folder);
		check(
			`each of ${runs.length} runs started once`,
			starts.length === runs.length && new Set(starts).size === runs.length,
		);
	} finally {
		await server.kill();
	}
}

async function startTrouble(query, begin, end) {
	if (begin !== null) await query(`alter role ${ROLE} ${begin}`);
	let isOn = true;
	const loop = (async () => {
		// A setting of a role is read by new connections only.
		do await query(TERMINATE);
		while (begin === null && isOn && (await wait(30, true)));
	})();
	return async () => {
		isOn = false;
		await loop;
		if (end !== null) await query(`alter role ${ROLE} ${end}`);
		await query(TERMINATE);
	};
}

/** Wakes each agent once, without retries, because rejections are part of the result. */
async function wakeAll(address, agents) {
	const wake = async ({ id }) => {
		const options = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
		const response = await fetch(`${address}/api/agents/${id}/wakeup`, options);
		const content = await response.json();
		return response.ok ? { id: content.id } : { code: content.error.code };
	};
	return await Promise.all(agents.map(wake));
}

async function readLines(api, runId) {
	const { content } = await api.send("GET", `/api/heartbeat-runs/${runId}/log`);
	const records = content
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));
	const text = records
		.filter(({ stream }) => stream === "stdout")
		.map(({ chunk }) => chunk)
		.join("");
	return [...text.matchAll(/line (\d+)/g)].map(([, number]) => number).join();
}

function startsIn(folder) {
	const file = path.join(folder, "starts");
	return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
}

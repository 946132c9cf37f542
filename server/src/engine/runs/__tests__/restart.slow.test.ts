import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let home: TestHome;
let root: string;
/** Runs of the killed server, each in a folder of its own. */
let over: { run: api.Run; log: string };
let counting: Started;
let cancelled: Started;
let exited: Started;
let killed: Started;
/** End of the process of `exited`, and the first response of the next server. */
let endedWithoutServer: { at: Date; answer: api.Run };
/** Replaces the killed server. */
let server: ServerProcess;

interface Started {
	id: string;
	cwd: string;
}

beforeAll(async () => {
	home = await createTestHome();
	root = mkdtempSync(path.join(tmpdir(), "restart-"));
	const first = await startServerProcess(home);
	const begin = (script: string, graceSec?: number) => wakeShell(first.url, script, graceSec);
	const waiting = "while [ ! -e go ]; do sleep 0.02; done";
	const count = "i=0; while [ ! -e go ]; do i=$((i+1)); echo line $i | tee -a truth; sleep 0.01; done";
	const [finishing, ...rest] = await Promise.all([
		begin("echo hello; echo é€😀; echo oops >&2; exit 3"),
		begin(`echo $$ >> pids; ${count}; echo last | tee -a truth; exit 7`),
		begin("trap 'touch termed' TERM; echo ready; while :; do sleep 0.1; done", 3),
		begin(`echo up; ${waiting}; echo the end; exit 4`),
		begin("[ -e been ] && exit 0; touch been; echo last words; echo $PPID $$ > pids; exec sleep 300"),
	]);
	[counting, cancelled, exited, killed] = rest;
	over = { run: await finished(first.url, finishing.id), log: await readLog(first.url, finishing.id) };
	for (const [{ id }, text] of [
		[counting, "line"],
		[cancelled, "ready"],
		[exited, "up"],
		[killed, "last words"],
	] as const)
		await until(async () => (await readLog(first.url, id)).includes(text));
	const client = api.createApiClient({ baseUrl: first.url });
	const cancelling = client.call(api.cancelRun, { params: { runId: cancelled.id } }).catch(() => undefined);
	await until(() => existsSync(path.join(cancelled.cwd, "termed")));
	await first.kill();
	await cancelling;

	writeFileSync(path.join(exited.cwd, "go"), "");
	// Including the shim that records the exit status.
	for (const pid of readFileSync(path.join(killed.cwd, "pids"), "utf8").trim().split(" "))
		process.kill(Number(pid), "SIGKILL");
	const exitFile = path.join(home.home, "runs", exited.id, "spool", "1", "exit");
	await until(() => readFileSync(exitFile, "utf8").endsWith("\n"));
	const { mtime: at } = statSync(exitFile, { bigint: true });
	server = await startServerProcess({ ...home, limits: { stoppedPreparationMs: 60_000 } });
	endedWithoutServer = { at, answer: await readRun(server.url, exited.id) };
});
afterAll(async () => {
	await server?.kill();
	await home.remove();
	rmSync(root, { recursive: true, force: true });
});

async function wakeShell(url: string, script: string, graceSec = 15): Promise<Started> {
	const cwd = mkdtempSync(path.join(root, "run-"));
	const client = api.createApiClient({ baseUrl: url });
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "Kill" } });
	const adapterConfig = { command: "sh", args: ["-c", script], cwd, graceSec };
	const agent = await client.call(api.createAgent, {
		params: { companyId },
		body: { name: "A", adapterType: "process", adapterConfig },
	});
	const run = api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	return { id: run.id, cwd };
}

const readRun = (url: string, runId: string) =>
	api.createApiClient({ baseUrl: url }).call(api.getRun, { params: { runId } });
const readLog = async (url: string, runId: string) =>
	await (await fetch(`${url}/api/heartbeat-runs/${runId}/log`, { headers: { accept: "application/x-ndjson" } })).text();
const finished = (url: string, runId: string) =>
	until(async () => {
		const run = await readRun(url, runId);
		return api.isTerminalRunStatus(run.status) && run;
	});
const stdoutOf = (log: string) =>
	log
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line))
		.filter(({ stream }) => stream === "stdout");

it("a server that replaces a killed one returns the same run and log, byte for byte", async () => {
	const { run, log } = over;
	expect(await readRun(server.url, run.id)).toEqual(run);
	expect(await readLog(server.url, run.id)).toBe(log);
	expect(
		stdoutOf(log)
			.map(({ chunk }) => chunk)
			.join(""),
	).toBe("hello\né€😀\n");
});

it("a cancel that was interrupted by a crash is completed by the next server, through the adapter", async () => {
	const done = await finished(server.url, cancelled.id);
	expect(done).toMatchObject({ status: "cancelled", verdictReason: "cancelled" });
	// Reported by the adapter, which has resumed the process, read its output and stopped it with the agent's grace period.
	expect(done).toMatchObject({ signal: "SIGKILL", summary: "ready" });
});

it("the first answer of a server says how a run ended that ended without one, and when its process did", () => {
	const { at, answer } = endedWithoutServer;
	expect(answer).toMatchObject({ status: "failed", exitCode: 4, finishedAt: at.toISOString() });
	expect(Date.parse(answer.settledAt ?? "")).toBeGreaterThan(at.getTime());
});

it("a run that exited without a server is settled by the next one, and one that was killed is retried once", async () => {
	expect(await finished(server.url, exited.id)).toMatchObject({ status: "failed", exitCode: 4 });
	expect(await readLog(server.url, exited.id)).toContain("the end");
	const lost = await finished(server.url, killed.id);
	expect(lost).toMatchObject({ status: "failed", verdictReason: "process_lost" });
	expect(await readLog(server.url, killed.id)).toContain("last words");
	const client = api.createApiClient({ baseUrl: server.url });
	const list = { params: { companyId: lost.companyId }, query: { agentId: lost.agentId } };
	const retry = await until(async () => {
		const [latest] = await client.call(api.listRuns, list);
		return latest?.status === "succeeded" && latest;
	});
	expect(retry).toMatchObject({ attempt: 2, retryOf: killed.id });
});

// The last one, because it kills the server twice more.
it("a run continues without a server, and the next one finishes it", async () => {
	const { id, cwd } = counting;
	for (let kills = 1; kills < 3; kills++) {
		const before = (await readLog(server.url, id)).length;
		await until(async () => (await readLog(server.url, id)).length > before);
		await server.kill();
		server = await startServerProcess(home);
	}
	writeFileSync(path.join(cwd, "go"), "");
	expect(await finished(server.url, id)).toMatchObject({ status: "failed", exitCode: 7 });
	const log = await readLog(server.url, id);
	expect(
		stdoutOf(log)
			.map(({ chunk }) => chunk)
			.join(""),
	).toBe(readFileSync(path.join(cwd, "truth"), "utf8"));
	expect(
		log
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line).seq),
	).toEqual(Array.from({ length: log.split("\n").length - 1 }, (_, index) => index + 1));
	expect(readFileSync(path.join(cwd, "pids"), "utf8").trim().split("\n")).toHaveLength(1);
	const client = api.createApiClient({ baseUrl: server.url });
	const events = await client.call(api.listRunEvents, { params: { runId: id }, query: {} });
	expect(events.filter(({ type }) => type === "invocation")).toHaveLength(1);
});

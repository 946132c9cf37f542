import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";

let home: TestHome;
let cwd: string;
beforeEach(async () => {
	home = await createTestHome();
	cwd = mkdtempSync(path.join(tmpdir(), "restart-"));
});
afterEach(async () => {
	await home.remove();
	rmSync(cwd, { recursive: true, force: true });
});

const start = () => startServerProcess(home);

async function wakeShell(url: string, script: string, graceSec = 15) {
	const client = api.createApiClient({ baseUrl: url });
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "Kill" } });
	const adapterConfig = { command: "sh", args: ["-c", script], cwd, graceSec };
	const agent = await client.call(api.createAgent, {
		params: { companyId },
		body: { name: "A", adapterType: "process", adapterConfig },
	});
	return api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
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
	const first = await start();
	const { id } = await wakeShell(first.url, "echo hello; echo é€😀; echo oops >&2; exit 3");
	const run = await finished(first.url, id);
	const log = await readLog(first.url, id);
	await first.kill();
	const second = await start();
	expect(await readRun(second.url, id)).toEqual(run);
	expect(await readLog(second.url, id)).toBe(log);
	expect(
		stdoutOf(log)
			.map(({ chunk }) => chunk)
			.join(""),
	).toBe("hello\né€😀\n");
	await second.kill();
});

it("a run continues without a server, and the next one finishes it", async () => {
	const counting = "i=0; while [ ! -e go ]; do i=$((i+1)); echo line $i | tee -a truth; sleep 0.01; done";
	const script = `echo $$ >> pids; ${counting}; echo last | tee -a truth; exit 7`;
	let server = await start();
	const { id } = await wakeShell(server.url, script);
	for (let kills = 0; kills < 3; kills++) {
		const before = (await readLog(server.url, id)).length;
		await until(async () => (await readLog(server.url, id)).length > before);
		await server.kill();
		server = await start();
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
	await server.kill();
});

it("a cancel that was interrupted by a crash is completed by the next server, through the adapter", async () => {
	const first = await start();
	const { id: runId } = await wakeShell(
		first.url,
		"trap 'touch termed' TERM; echo ready; while :; do sleep 0.1; done",
		3,
	);
	await until(async () => (await readLog(first.url, runId)).includes("ready"));
	const client = api.createApiClient({ baseUrl: first.url });
	const cancelled = client.call(api.cancelRun, { params: { runId } }).catch(() => undefined);
	await until(() => existsSync(path.join(cwd, "termed")));
	await first.kill();
	await cancelled;
	const second = await startServerProcess({ ...home, limits: { stoppedPreparationMs: 60_000 } });
	const done = await finished(second.url, runId);
	expect(done).toMatchObject({ status: "cancelled", verdictReason: "cancelled" });
	// Reported by the adapter, which has resumed the process, read its output and stopped it with the agent's grace period.
	expect(done).toMatchObject({ signal: "SIGKILL", summary: "ready" });
	await second.kill();
});

it("a run that exited without a server is settled by the next one, and one that was killed is retried once", async () => {
	const first = await start();
	const waiting = "while [ ! -e go ]; do sleep 0.02; done; echo the end; exit 4";
	const { id: exited } = await wakeShell(first.url, `echo up; ${waiting}`);
	const { id: killed } = await wakeShell(
		first.url,
		"[ -e been ] && exit 0; touch been; echo last words; echo $PPID $$ > pids; exec sleep 300",
	);
	await until(async () => (await readLog(first.url, exited)).includes("up"));
	await until(async () => (await readLog(first.url, killed)).includes("last words"));
	await first.kill();
	writeFileSync(path.join(cwd, "go"), "");
	// Including the shim that records the exit status.
	for (const pid of readFileSync(path.join(cwd, "pids"), "utf8").trim().split(" "))
		process.kill(Number(pid), "SIGKILL");
	const second = await start();
	expect(await finished(second.url, exited)).toMatchObject({ status: "failed", exitCode: 4 });
	expect(await readLog(second.url, exited)).toContain("the end");
	const lost = await finished(second.url, killed);
	expect(lost).toMatchObject({ status: "failed", verdictReason: "process_lost" });
	expect(await readLog(second.url, killed)).toContain("last words");
	const client = api.createApiClient({ baseUrl: second.url });
	const list = { params: { companyId: lost.companyId }, query: { agentId: lost.agentId } };
	const retry = await until(async () => {
		const [latest] = await client.call(api.listRuns, list);
		return latest?.status === "succeeded" && latest;
	});
	expect(retry).toMatchObject({ attempt: 2, retryOf: killed });
	await second.kill();
});

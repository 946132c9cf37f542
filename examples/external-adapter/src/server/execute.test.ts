import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { AdapterExecutionContext, SessionParams } from "@paperclipai/adapter-utils";
import { type } from "../metadata.ts";
import { createServerAdapter } from "./index.ts";

const adapter = createServerAdapter();

/** A temporary folder, and a function that executes a run in it as Paperclip would. */
function prepare(t: TestContext, more: Record<string, unknown> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "todo-adapter-"));
	t.after(() => rmSync(folder, { recursive: true, force: true }));
	const config = { cwd: folder, stateDir: join(folder, ".state"), ...more };
	const log: string[] = [];
	const contextOf = (sessionParams: SessionParams | null): AdapterExecutionContext => ({
		runId: "run-1",
		agent: { id: "a1", companyId: "c1", name: "Ada", adapterType: type, adapterConfig: config },
		runtime: { sessionId: null, sessionParams },
		config,
		context: {},
		onLog: async (_stream, chunk) => void log.push(chunk),
		signal: new AbortController().signal,
	});
	return { folder, config, log, run: (session: SessionParams | null) => adapter.execute(contextOf(session)) };
}

test("finds notes and reports which are new since the last run", async (t) => {
	const { folder, log, run } = prepare(t);
	writeFileSync(join(folder, "a.js"), "// TODO: write more\n");
	const first = await run(null);
	assert.equal(first.exitCode, 0);
	assert.equal(first.summary, "1 open notes, 1 of them new since the last run.");
	assert.match(log.join(""), /"name":"find_notes"/);

	writeFileSync(join(folder, "b.md"), "FIXME too\n");
	const second = await run(first.sessionParams ?? null);
	assert.equal(second.sessionParams?.sessionId, first.sessionParams?.sessionId);
	assert.equal(second.summary, "2 open notes, 1 of them new since the last run.");
});

test("starts a new session when the old one does not exist", async (t) => {
	const { folder, log, run } = prepare(t);
	const gone = "00000000-0000-4000-8000-000000000000";
	const result = await run({ sessionId: gone, cwd: folder });
	assert.equal(result.exitCode, 0);
	assert.equal(result.clearSession, true);
	assert.notEqual(result.sessionParams?.sessionId, gone);
	assert.match(log.join(""), /The session does not exist any more/);
});

test("reports the same problem in the environment test and in a run", async (t) => {
	const { config, run } = prepare(t, { command: "no-such-program" });
	const found = await adapter.testEnvironment({ companyId: "c1", adapterType: type, config });
	assert.equal(found.status, "fail");
	const result = await run(null);
	assert.equal(result.errorCode, found.checks.at(-1)?.code);
	assert.equal(result.errorFamily, "configuration");
});

test("fails when the program does not finish", async (t) => {
	const result = await prepare(t, { command: "true" }).run(null);
	assert.equal(result.errorCode, "todo_agent_failed");
	assert.equal(result.errorMessage, "The agent exited with code 0.");
});

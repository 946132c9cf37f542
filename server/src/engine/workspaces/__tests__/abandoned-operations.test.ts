import type { WorkspaceOperationKind } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { databaseNow } from "../../../platform/db/database-clock.ts";
import { executionWorkspaces, heartbeatRuns, servers, workspaceOperations } from "../../../platform/db/schema.ts";
import { createRunEngine } from "../../runs/run-engine.ts";
import { endAbandonedOperations, startOperation } from "../operations.ts";

let test: TestEngine;
beforeAll(async () => {
	test = await startTestEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
});
afterAll(async () => await test.stop());

async function addWorkspace(): Promise<string> {
	const { context, companyId } = test;
	const id = crypto.randomUUID();
	const place = { mode: "directory", status: "open", sourcePath: "/r", path: "/r", prefix: "" } as const;
	const times = { createdAt: context.now(), lastUsedAt: context.now() };
	await context.database.db.insert(executionWorkspaces).values({ id, companyId, ...place, ...times });
	return id;
}

async function addServer() {
	const [serverId, serverNonce] = [crypto.randomUUID(), crypto.randomUUID()];
	const claim = { nonce: serverNonce, seenAt: test.context.now(), claimedUntil: databaseNow(60_000) };
	await test.context.database.db.insert(servers).values({ id: serverId, url: "", ...claim });
	return { ...test.context, serverId, serverNonce };
}

async function addRun(): Promise<string> {
	await test.wakeAndFinish(await test.createAgent());
	return (await test.runs()).at(-1)?.id ?? "";
}

const settle = async (runId: string, settledAt: Date | null) =>
	await test.context.database.db.update(heartbeatRuns).set({ settledAt }).where(eq(heartbeatRuns.id, runId));

async function stateOf(id: string) {
	const { db } = test.context.database;
	const [row] = await db.select().from(workspaceOperations).where(eq(workspaceOperations.id, id));
	return row && { status: row.status, code: row.error?.code ?? null, isOver: row.finishedAt !== null };
}

const GOES_ON = { status: "running", code: null, isOver: false };
const FAILED = { status: "failed", code: "server_stopped", isOver: true };

it("ends what a killed server has left, except the steps of a run that another server goes on with", async () => {
	const workspaceId = await addWorkspace();
	const [killed, other] = [await addServer(), await addServer()];
	const [working, settled] = [await addRun(), await addRun()];
	await settle(working, null);
	const start = async (runId: string | null, kind: WorkspaceOperationKind, server = killed) =>
		await startOperation(server, { workspaceId, runId, kind });
	const merge = await start(null, "workspace_merge");
	const again = await start(settled, "workspace_finalize");
	const ofRun = await start(working, "workspace_finalize");
	const elsewhere = await start(null, "workspace_merge", other);
	const states = async () => await Promise.all([merge, again, ofRun, elsewhere].map(stateOf));
	await endAbandonedOperations(other);
	expect(await states()).toEqual([GOES_ON, GOES_ON, GOES_ON, GOES_ON]);

	const { db } = test.context.database;
	await db
		.update(servers)
		.set({ claimedUntil: databaseNow(-1) })
		.where(eq(servers.id, killed.serverId));
	await endAbandonedOperations(other);
	expect(await states()).toEqual([FAILED, FAILED, GOES_ON, GOES_ON]);

	expect(await start(working, "workspace_finalize", other)).toBe(ofRun);
	await settle(working, new Date());
	await endAbandonedOperations(other);
	expect(await stateOf(ofRun)).toEqual(GOES_ON);
});

it("ends them when the next server starts", async () => {
	const { context } = test;
	const gone = { ...context, serverNonce: crypto.randomUUID() };
	const id = await startOperation(gone, {
		workspaceId: await addWorkspace(),
		runId: null,
		kind: "workspace_close",
	});
	const next = createRunEngine(context);
	await next.open();
	await until(async () => (await stateOf(id))?.status === "failed");
	expect(await stateOf(id)).toEqual(FAILED);
	await next.stop();
});

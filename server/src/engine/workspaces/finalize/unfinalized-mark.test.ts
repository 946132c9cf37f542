import path from "node:path";
import { createIssueSchema } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { createIssue } from "../../../flows/issues/create-issue.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { executionWorkspaces, heartbeatRuns, issues } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { getWorkspace } from "../../../records/workspaces/rows.ts";
import { markUsed } from "../mark-used.ts";
import { finalizeWorkspace } from "./finalize.ts";
import { recordFinalize } from "./record-finalize.ts";

let test: TestEngine;
beforeAll(async () => {
	test = await startTestEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
});
afterAll(async () => await test.stop());

async function addWorkspace() {
	const { context, companyId } = test;
	const { id: issueId } = await createIssue(context, companyId, BOARD, createIssueSchema.parse({ title: "I" }));
	const id = crypto.randomUUID();
	const folder = path.join(context.folder.root, id);
	const times = { createdAt: context.now(), lastUsedAt: context.now() };
	const paths = { sourcePath: folder, path: folder, prefix: "" };
	await context.database.db
		.insert(executionWorkspaces)
		.values({ id, companyId, issueId, mode: "directory", status: "open", ...paths, ...times });
	return { issueId, workspace: await getWorkspace(context, id) };
}

async function markOf(issueId: string): Promise<string | null | undefined> {
	const [issue] = await test.context.database.db.select().from(issues).where(eq(issues.id, issueId));
	return issue?.unfinalizedRunId;
}

it("keeps the mark of a run that was prepared while the work of the one before was finalized again", async () => {
	const { context } = test;
	const { issueId, workspace } = await addWorkspace();
	const [before, next] = [crypto.randomUUID(), crypto.randomUUID()];
	const mark = async (unfinalizedRunId: string) =>
		await context.database.db.update(issues).set({ unfinalizedRunId }).where(eq(issues.id, issueId));
	const finalize = async (runId: string | null, meanwhile: () => Promise<unknown>) => {
		const finalized = { ...(await finalizeWorkspace(context, workspace, null)), runId };
		await meanwhile();
		await inTransaction(context, async (transaction) => await recordFinalize(transaction, finalized, BOARD));
	};
	await mark(before);
	await finalize(before, async () => await mark(next));
	expect(await markOf(issueId)).toBe(next);
	await finalize(null, async () => undefined);
	expect(await markOf(issueId)).toBe(next);
	await finalize(next, async () => undefined);
	expect(await markOf(issueId)).toBeNull();
});

it("leaves no mark of a run that was stopped while its workspace was prepared", async () => {
	const { context } = test;
	const { issueId, workspace } = await addWorkspace();
	const agentId = await test.createAgent();
	await test.wakeAndFinish(agentId);
	const [run] = await test.runs();
	const runId = run?.id ?? "";
	await context.database.db.update(heartbeatRuns).set({ status: "running" }).where(eq(heartbeatRuns.id, runId));
	const marking = markUsed(context, workspace.id, null, { runId, issueId, signal: AbortSignal.abort() });
	await expect(marking).rejects.toMatchObject({ code: "run_stopped" });
	expect(await markOf(issueId)).toBeNull();
});

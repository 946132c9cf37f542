import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { createIssueSchema, isTerminalRunStatus } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { it, type TestEngine } from "../../__tests__/support/test-engine.ts";
import { createIssue } from "../../flows/issues/create-issue.ts";
import { updateIssue } from "../../flows/issues/update-issue.ts";
import { BOARD } from "../../platform/access/caller.ts";
import { executionWorkspaces } from "../../platform/db/schema.ts";
import { userRepositories } from "./__tests__/user-repository.ts";
import { closeWorkspace } from "./close/close.ts";
import { readCloseReadiness } from "./close/close-readiness.ts";
import { finalizeAgain } from "./finalize/finalize.ts";
import { mergeIntoBase } from "./merge/merge.ts";

const { newRepository, removeRepositories } = userRepositories();
let test: TestEngine;
let original: string;
it.beforeEach(async ({ startEngine }) => {
	original = mkdtempSync(path.join(tmpdir(), "original-"));
	test = await startEngine(execute);
});
afterEach(async () => {
	await test.stop();
	rmSync(original, { recursive: true });
	removeRepositories();
});

async function execute({ config }: AdapterExecutionContext) {
	writeFileSync(path.join(String(config.cwd), "draft.txt"), "new");
	return { exitCode: 0, signal: null, timedOut: false };
}

it("works in no worktree in the data folder of another installation", async () => {
	const repository = newRepository();
	const assigneeAgentId = await test.createAgent({ adapterConfig: { cwd: repository.path } });
	const body = createIssueSchema.parse({ title: "Work", assigneeAgentId });
	const { id: issueId } = await createIssue(test.context, test.companyId, BOARD, body);
	const finished = (count: number) =>
		until(async () => {
			const runs = await test.runs();
			return runs.length === count && runs.every(({ status }) => isTerminalRunStatus(status)) && runs;
		});
	await finished(1);
	const { db } = test.context.database;
	const isOfIssue = eq(executionWorkspaces.issueId, issueId);
	const [workspace] = await db.select().from(executionWorkspaces).where(isOfIssue);
	if (workspace === undefined) throw new Error("There is no workspace.");
	const { id } = workspace;
	// As a backup or a copy of the original would have it.
	const worktree = path.join(original, "workspaces/PAP-1");
	mkdirSync(path.dirname(worktree));
	repository.git("worktree", "move", workspace.path, worktree);
	await db.update(executionWorkspaces).set({ path: worktree }).where(isOfIssue);
	writeFileSync(path.join(original, "server-id"), `${crypto.randomUUID()}\n`);
	rmSync(path.join(worktree, "draft.txt"));

	const refused = { status: 409, code: "workspace_of_other_data_folder", hint: expect.stringContaining("server-id") };
	await expect(closeWorkspace(test.context, id, BOARD)).rejects.toMatchObject(refused);
	await expect(finalizeAgain(test.context, id, BOARD)).rejects.toMatchObject(refused);
	await expect(mergeIntoBase(test.context, id, BOARD, {})).rejects.toMatchObject(refused);
	const { blockers } = await readCloseReadiness(test.context, id, BOARD);
	expect(blockers).toMatchObject([{ code: refused.code }]);
	await updateIssue(test.context, issueId, BOARD, { comment: "Continue" });
	const failed = (await finished(2)).filter(({ status }) => status === "failed");
	expect(failed).toMatchObject([{ error: { code: refused.code } }]);
	expect(existsSync(path.join(worktree, "draft.txt"))).toBe(false);

	rmSync(path.join(original, "server-id"));
	await updateIssue(test.context, issueId, BOARD, { comment: "Continue" });
	await finished(3);
	expect(existsSync(path.join(worktree, "draft.txt"))).toBe(true);
	await closeWorkspace(test.context, id, BOARD);
	expect(existsSync(worktree)).toBe(false);
});

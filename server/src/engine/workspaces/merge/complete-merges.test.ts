import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { createIssueSchema, isTerminalRunStatus } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, onTestFinished } from "vitest";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { createIssue } from "../../../flows/issues/create-issue.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { companies, executionWorkspaces, workspaceOperations } from "../../../platform/db/schema.ts";
import { getWorkspace } from "../../../records/workspaces/rows.ts";
import { commitFiles, commitOf, newWorktree, scratchFolder, userGit } from "../../git/__tests__/scratch-repository.ts";
import { takeIndexLock } from "../../git/merge/index-lock.ts";
import { completeMerges } from "./complete-merges.ts";

const BEGUN = { status: "running" } as const;
const ENDED_ELSEWHERE = { status: "failed", error: { code: "server_stopped", message: "" } } as const;

it.for([
	["was killed", BEGUN],
	["was killed, and that a server without its repository has ended", ENDED_ELSEWHERE],
] as const)("completes the files of a merge that %s, and passes over repositories that are gone", async ([, state], {
	startEngine,
}) => {
	const test = await startEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
	onTestFinished(() => test.stop());
	const scratch = scratchFolder();
	const { root: repository, worktree } = newWorktree(scratch);
	const commit = commitFiles(worktree, { "new.txt": "new\n" });
	for (const sourcePath of [path.join(scratch, "gone"), repository]) await addMerge(test, sourcePath, state);
	const gitDir = path.join(repository, ".git");
	const update = { branch: "main", before: commitOf(repository), after: commit };
	// Simulates a server that was killed right after the branch was moved.
	expect(await takeIndexLock(gitDir, update)).toBe(true);
	userGit(repository, "update-ref", "refs/heads/main", commit);
	expect(() => userGit(repository, "add", "--all")).toThrow("index.lock");
	await completeMerges(test.context);
	expect(readdirSync(repository).sort()).toEqual([".git", "README.md", "new.txt"]);
	expect([existsSync(path.join(gitDir, "index.lock")), userGit(repository, "status", "--porcelain")]).toEqual([
		false,
		"",
	]);
});

it("leaves a worktree alone in which a run of its issue works, and completes it afterwards", async ({
	startEngine,
}) => {
	let release = () => {};
	const gate = new Promise<void>((resolve) => {
		release = resolve;
	});
	let isWorking = false;
	const test = await startEngine(async () => {
		isWorking = true;
		await gate;
		return { exitCode: 0, signal: null, timedOut: false };
	});
	onTestFinished(async () => {
		release();
		await test.stop();
	});
	const { context, companyId } = test;
	const { root: repository, worktree } = newWorktree(scratchFolder());
	const assigneeAgentId = await test.createAgent({ name: "Slow", adapterConfig: { cwd: repository } });
	const body = createIssueSchema.parse({ title: "Slow", assigneeAgentId });
	const { id: issueId } = await createIssue(context, companyId, BOARD, body);
	await until(() => isWorking);
	const [open] = await context.database.db.select().from(executionWorkspaces);
	const { path: folder, branch } = await getWorkspace(context, open?.id ?? "");

	const commit = commitFiles(worktree, { "new.txt": "new\n" });
	const gitDir = userGit(folder, "rev-parse", "--absolute-git-dir");
	const update = { branch: String(branch), before: commitOf(folder), after: commit };
	expect(await takeIndexLock(gitDir, update)).toBe(true);
	userGit(repository, "update-ref", `refs/heads/${branch}`, commit);
	await addMerge(test, repository, BEGUN);
	await completeMerges(context);
	expect(existsSync(path.join(folder, "new.txt"))).toBe(false);
	release();
	await until(async () =>
		(await test.runs()).every((run) => run.issueId !== issueId || isTerminalRunStatus(run.status)),
	);
	await completeMerges(context);
	expect(existsSync(path.join(folder, "new.txt"))).toBe(true);
});

async function addMerge(
	{ context: { database } }: Pick<TestEngine, "context">,
	sourcePath: string,
	state: typeof BEGUN | typeof ENDED_ELSEWHERE,
): Promise<void> {
	const [companyId, workspaceId] = [crypto.randomUUID(), crypto.randomUUID()];
	const times = { createdAt: new Date(), lastUsedAt: new Date() };
	await database.db
		.insert(companies)
		.values({ id: companyId, name: "Company", issuePrefix: companyId.slice(0, 4), ...times, updatedAt: new Date() });
	await database.db.insert(executionWorkspaces).values({
		...{ id: workspaceId, companyId, mode: "worktree", status: "open", sourcePath, path: sourcePath, prefix: "" },
		...{ branch: "work", ...times },
	});
	await database.db
		.insert(workspaceOperations)
		.values({ id: crypto.randomUUID(), workspaceId, kind: "workspace_merge", ...state, ...times });
}

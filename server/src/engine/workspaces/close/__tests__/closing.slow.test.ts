import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { createIssueSchema, createProjectSchema, isTerminalRunStatus } from "@paperclipai/shared";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../../../__tests__/support/test-engine.ts";
import { createIssue } from "../../../../flows/issues/create-issue.ts";
import { updateIssue } from "../../../../flows/issues/update-issue.ts";
import { BOARD } from "../../../../platform/access/caller.ts";
import {
	environments,
	executionWorkspaces,
	heartbeatRuns,
	workspaceOperations,
} from "../../../../platform/db/schema.ts";
import { listActivity } from "../../../../records/activity/list.ts";
import { updateCompany } from "../../../../records/companies/change-company.ts";
import { createProject, updateProject } from "../../../../records/projects/store.ts";
import { listRunEvents } from "../../../../records/runs/run-events.ts";
import { userRepositories } from "../../__tests__/user-repository.ts";
import { readWorkspaceDiff } from "../../merge/diff.ts";
import { mergeIntoBase } from "../../merge/merge.ts";
import { closeWorkspace } from "../close.ts";
import { closeOldWorktrees } from "../close-old.ts";
import { readCloseReadiness } from "../close-readiness.ts";
import { removeLeftCopies } from "../remove-left-copies.ts";
import { storeWithinQuota } from "../worktree-quota.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const { newRepository, removeRepositories } = userRepositories();
let test: TestEngine;
let repository: ReturnType<typeof newRepository>;
beforeEach(async () => {
	repository = newRepository();
	test = await startTestEngine(execute);
});
afterEach(async () => {
	await test.stop();
	removeRepositories();
});

/** Leaves a draft and an ignored file. The agent named `Slow` works for two days. */
async function execute({ config, agent }: AdapterExecutionContext) {
	if (agent.name === "Slow") test.setAhead(2 * DAY_MS);
	const write = (name: string, text: string) => writeFileSync(path.join(String(config.cwd), name), text);
	write(".gitignore", "secret.txt\n");
	write("secret.txt", "secret");
	write("draft.txt", "draft");
	return { exitCode: 0, signal: null, timedOut: false };
}

const limitCompany = (limits: Parameters<typeof updateCompany>[2]) =>
	updateCompany(test.context, test.companyId, limits, BOARD);
const sweep = (context = test.context) => closeOldWorktrees(context, context.now(), new AbortController().signal);
const setDone = (issueId: string) => updateIssue(test.context, issueId, BOARD, { status: "done" });
const comment = (issueId: string) => updateIssue(test.context, issueId, BOARD, { comment: "Go on" });
const newProject = (fields: object) => {
	const body = createProjectSchema.parse({ name: "P", path: repository.path, ...fields });
	return createProject(test.context, test.companyId, BOARD, body);
};

async function newIssue(fields: object): Promise<string> {
	return (await createIssue(test.context, test.companyId, BOARD, createIssueSchema.parse(fields))).id;
}

async function assign(title: string, projectId: string | null = null): Promise<string> {
	const assigneeAgentId = await test.createAgent({ name: title, adapterConfig: { cwd: repository.path } });
	return await newIssue({ title, assigneeAgentId, projectId });
}

/** Waits until `count` runs exist and all are over. Returns the newest. */
async function finished(issueId: string, count = 1) {
	return await until(async () => {
		const runs = (await test.runs()).filter((run) => run.issueId === issueId);
		return runs.length === count && runs.every(({ status }) => isTerminalRunStatus(status)) && runs.at(-1);
	});
}

async function work(title: string, projectId?: string): Promise<string> {
	const id = await assign(title, projectId);
	expect(await finished(id)).toMatchObject({ status: "succeeded" });
	return id;
}

const { issueId: ofIssue, createdAt } = executionWorkspaces;
const workspacesOf = (issueId: string) =>
	test.context.database.db.select().from(executionWorkspaces).where(eq(ofIssue, issueId)).orderBy(createdAt);
async function workspaceOf(issueId: string) {
	const [workspace] = await workspacesOf(issueId);
	if (workspace === undefined) throw new Error("The issue has no workspace.");
	return workspace;
}
const statusOf = async (issueId: string) => (await workspaceOf(issueId)).status;
async function closingsOf(issueId: string) {
	const { id } = await workspaceOf(issueId);
	const isClosing = and(eq(workspaceOperations.workspaceId, id), eq(workspaceOperations.kind, "workspace_close"));
	return await test.context.database.db.select().from(workspaceOperations).where(isClosing);
}
async function actionsOf(entityId: string) {
	const { items } = await listActivity(test.context, { companyId: test.companyId, entityId }, { limit: 10 });
	return items;
}

it("closes what nobody needs once it is old enough, with everything saved, and once for all servers", async () => {
	const before = repository.fingerprint();
	const kept = await newProject({ closeWorktreesAfterDays: 30 });
	const [old, open, ofProject] = await Promise.all([work("Old"), work("Open"), work("Kept", kept.id)]);
	await setDone(old);
	await setDone(ofProject);
	await sweep();
	test.setAhead(3 * DAY_MS);
	await sweep();
	expect(await statusOf(old)).toBe("open");
	await limitCompany({ closeWorktreesAfterDays: 4 });
	await sweep();
	expect(await statusOf(old)).toBe("open");
	await limitCompany({ closeWorktreesAfterDays: 3 });
	await sweep({ ...test.context, serverId: "elsewhere" });
	expect(await statusOf(old)).toBe("open");
	await Promise.all([sweep(), sweep()]);
	expect(await Promise.all([old, open, ofProject].map(statusOf))).toEqual(["closed", "open", "open"]);
	const { id, path: folder } = await workspaceOf(old);
	expect(existsSync(folder)).toBe(false);
	const [closing, ...more] = await closingsOf(old);
	expect(more).toEqual([]);
	expect(closing).toMatchObject({ status: "succeeded", runId: null, details: { cause: "age" } });
	const [ref] = closing?.details?.rescueRefs as string[];
	expect(repository.git("show", `${ref}:draft.txt`)).toBe("draft");
	expect(repository.git("show", `${ref}:secret.txt`)).toBe("secret");
	expect(repository.fingerprint()).toBe(before);
	expect((await actionsOf(id))[0]).toMatchObject({ action: "workspace.closed", actor: { kind: "system" } });
	test.setAhead(31 * DAY_MS);
	await sweep();
	expect(await Promise.all([open, ofProject].map(statusOf))).toEqual(["open", "closed"]);
});

it("counts the age from the end of the last run", async () => {
	await limitCompany({ closeWorktreesAfterDays: 1 });
	const issueId = await work("Slow");
	await setDone(issueId);
	await sweep();
	expect(await statusOf(issueId)).toBe("open");
});

it("records why one could not be closed, and tries that again after a day", async () => {
	const project = await newProject({ closeWorktreesAfterDays: 1, teardownCommand: "echo no >&2; exit 1" });
	const issueId = await work("Stuck", project.id);
	await setDone(issueId);
	const { id } = await workspaceOf(issueId);
	for (const [hours, tries] of [
		[25, 1],
		[48, 1],
		[50, 2],
	] as const) {
		test.setAhead(hours * 60 * 60 * 1000);
		await sweep();
		expect(await closingsOf(issueId)).toHaveLength(tries);
	}
	const failed = { status: "failed", details: { cause: "age" }, error: { code: "workspace_command_failed" } };
	expect(await closingsOf(issueId)).toMatchObject([failed, failed]);
	expect(await workspaceOf(issueId)).toMatchObject({ status: "open", closingBy: null });
	const [activity] = await actionsOf(id);
	expect(activity).toMatchObject({ action: "workspace.close_failed", details: { cause: "age", error: failed.error } });
});

it("closes the least recently used worktree for a new one, and refuses it while all are needed", async () => {
	await limitCompany({ maxWorktrees: 2 });
	const own = await newProject({ maxWorktrees: 1 });
	const first = await work("First");
	const second = await work("Second");
	await work("Own", own.id);
	const third = await assign("Third");
	const refused = await finished(third);
	expect(refused).toMatchObject({ status: "failed", error: { code: "worktree_quota_reached" } });
	expect(refused.error?.message).toBe("The company has 2 open worktrees, and its maxWorktrees is 2.");
	const ofProject = await finished(await assign("Other", own.id));
	expect(ofProject.error?.message).toBe("The project P has 1 open worktrees, and its maxWorktrees is 1.");
	expect(await workspacesOf(third)).toEqual([]);
	await comment(first);
	await finished(first, 2);
	await setDone(first);
	await setDone(second);
	await comment(third);
	const run = await finished(third, 2);
	expect(run).toMatchObject({ status: "succeeded" });
	expect(await Promise.all([first, second, third].map(statusOf))).toEqual(["open", "closed", "open"]);
	expect(await closingsOf(second)).toMatchObject([{ status: "succeeded", details: { cause: "quota" } }]);
	const events = await listRunEvents(test.context, run.id, { afterSeq: 0, limit: 100 });
	const { path: folder } = await workspaceOf(second);
	expect(events.find(({ type }) => type === "worktree_closed")?.message).toContain(folder);
});

it("lets no work go on in another environment because the server closed its worktree", async () => {
	await limitCompany({ maxWorktrees: 1 });
	const first = await work("First");
	const id = crypto.randomUUID();
	const { db } = test.context.database;
	const box = { id, companyId: test.companyId, name: "Box", driver: "container" as const, settings: {} };
	await db.insert(environments).values({ ...box, createdAt: new Date(), updatedAt: new Date() });
	await db.update(executionWorkspaces).set({ environmentId: id }).where(eq(ofIssue, first));
	await setDone(first);
	const second = await work("Second");
	expect(await closingsOf(first)).toMatchObject([{ status: "succeeded", details: { cause: "quota" } }]);
	await setDone(second);
	await updateIssue(test.context, first, BOARD, { status: "todo" });
	expect(await finished(first, 2)).toMatchObject({ status: "failed", error: { code: "environment_mismatch" } });
	const executionWorkspaceSettings = { environmentId: null };
	await updateIssue(test.context, first, BOARD, { executionWorkspaceSettings, comment: "Go on here" });
	expect(await finished(first, 3)).toMatchObject({ status: "succeeded" });
});

it("keeps to the quota when many runs begin at the same time", async () => {
	const { context, companyId } = test;
	const made = await workspaceOf(await work("First"));
	const titles = Array.from({ length: 12 }, (_, index) => `Next ${index}`);
	const issueIds = await Promise.all(titles.map((title) => newIssue({ title })));
	const run = { signal: new AbortController().signal, report: async () => undefined };
	const quota = { companyId, maxWorktrees: 4, project: null };
	const stored = await Promise.allSettled(
		issueIds.map((issueId) => storeWithinQuota(context, quota, { ...made, id: crypto.randomUUID(), issueId }, run)),
	);
	expect(stored.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
	const { db } = context.database;
	expect(await db.select().from(executionWorkspaces)).toHaveLength(4);
});

it("lets a run wait for the end of the closing, and then gives it another workspace", async () => {
	const gate = path.join(repository.path, "../gate");
	const teardownCommand = `touch "${gate}-reached"; until [ -e "${gate}" ]; do sleep 0.05; done`;
	const project = await newProject({ teardownCommand });
	const issueId = await work("Waiter", project.id);
	const { id } = await workspaceOf(issueId);
	const closing = closeWorkspace(test.context, id, BOARD);
	await until(() => existsSync(`${gate}-reached`));
	await expect(closeWorkspace(test.context, id, BOARD)).rejects.toMatchObject({ code: "workspace_busy" });
	await comment(issueId);
	await until(async () => (await test.runs()).at(-1)?.status === "running");
	writeFileSync(gate, "");
	await closing;
	expect(await finished(issueId, 2)).toMatchObject({ status: "succeeded" });
	expect((await workspacesOf(issueId)).map(({ status }) => status)).toEqual(["closed", "open"]);
});

it("goes on in a workspace whose closing has ended with its server", async () => {
	const issueId = await work("Survivor");
	const { id } = await workspaceOf(issueId);
	const left = { closingBy: crypto.randomUUID() };
	await test.context.database.db.update(executionWorkspaces).set(left).where(eq(executionWorkspaces.id, id));
	await comment(issueId);
	expect(await finished(issueId, 2)).toMatchObject({ status: "succeeded", executionWorkspaceId: id });
	await setDone(issueId);
	await closeWorkspace(test.context, id, BOARD);
	expect(await statusOf(issueId)).toBe("closed");
});

it("closes a workspace whose environment cannot be reached, and removes its copy there later", async () => {
	const issueId = await work("Away");
	const { id } = await workspaceOf(issueId);
	const { db } = test.context.database;
	const machine = { id: crypto.randomUUID(), name: "Machine", identity: "ssh://machine" };
	const setEnvironment = async (driver: "ssh" | "container", settings: Record<string, unknown>) => {
		const ended = { environment: { ...machine, driver, settings }, environmentEndedAt: null };
		await db.update(heartbeatRuns).set(ended).where(eq(heartbeatRuns.executionWorkspaceId, id));
	};
	await setEnvironment("ssh", {});
	const [run] = await test.runs();
	const uncollected = [{ runId: run?.id, environment: "Machine" }];
	expect(await readCloseReadiness(test.context, id, BOARD)).toMatchObject({ uncollected, isClean: false });
	const copiesLeft = [{ environment: "Machine", code: "ssh_settings_invalid" }];
	const { operations } = await closeWorkspace(test.context, id, BOARD);
	expect(operations[0]).toMatchObject({ status: "succeeded", details: { copiesLeft } });
	const removeLeft = async () => await removeLeftCopies(test.context, new AbortController().signal);
	await removeLeft();
	expect(await workspaceOf(issueId)).toMatchObject({ status: "closed", copiesRemovedAt: null });
	await setEnvironment("container", { socketPath: missingPath(), image: "none" });
	await removeLeft();
	expect((await workspaceOf(issueId)).copiesRemovedAt).not.toBeNull();
});

it("leaves alone a branch that has the name of a workspace which was never prepared", async () => {
	const project = await newProject({ baseRef: "gone" });
	const issueId = await assign("Unprepared", project.id);
	expect(await finished(issueId)).toMatchObject({ status: "failed", error: { code: "base_ref_not_found" } });
	const { id, branch } = await workspaceOf(issueId);
	const foreign = repository.git("commit-tree", "-p", "main", "-m", "Foreign", "main^{tree}");
	repository.git("branch", branch ?? "", foreign);
	await expect(mergeIntoBase(test.context, id, BOARD, { into: "main" })).rejects.toMatchObject({
		code: "workspace_not_prepared",
	});
	await closeWorkspace(test.context, id, BOARD);
	expect(await workspaceOf(issueId)).toMatchObject({ status: "closed", headCommit: null });
	await expect(readWorkspaceDiff(test.context, id, BOARD)).rejects.toMatchObject({ code: "workspace_commit_gone" });
	await updateProject(test.context, project.id, BOARD, { baseRef: "main" });
	await comment(issueId);
	expect(await finished(issueId, 2)).toMatchObject({ status: "succeeded" });
	expect((await workspacesOf(issueId)).at(-1)).toMatchObject({ branch: `${branch}-2` });
	expect(repository.git("rev-parse", branch ?? "")).toBe(foreign);
});

import { writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { COMMIT, useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository, companyId } = useWorkspaces();

const paramsOf = (workspace: api.ExecutionWorkspace) => ({ params: { workspaceId: workspace.id } });
const filesOf = async (workspace: api.ExecutionWorkspace) =>
	(await calls.call(api.getWorkspaceDiff, paramsOf(workspace))).files.map(({ path }) => path);
const merge = (workspace: api.ExecutionWorkspace) =>
	calls.call(api.mergeExecutionWorkspace, { ...paramsOf(workspace), body: {} });

/** What the page and the list say. */
async function isMerged({ id }: api.ExecutionWorkspace): Promise<boolean> {
	const { isMerged } = await calls.call(api.getExecutionWorkspace, { params: { workspaceId: id } });
	const list = await calls.call(api.listExecutionWorkspaces, { params: { companyId: companyId() }, query: {} });
	expect(list.find((workspace) => workspace.id === id)?.isMerged).toBe(isMerged);
	return isMerged;
}

/** The user's own changes are committed. The agent commits one file. */
async function worked(
	title: string,
	prepare: (repository: ReturnType<typeof newRepository>) => void = () => undefined,
) {
	const repository = newRepository();
	repository.git("add", "--all");
	repository.git("commit", "--quiet", "--message=Second");
	prepare(repository);
	const script = `echo new > new.txt; git add new.txt; ${COMMIT} New`;
	const issue = await calls.assign(title, repository.path, script);
	await calls.finished(issue.id);
	const workspace = await calls.workspaceOf(issue.id);
	const inWorktree = (...args: string[]) => repository.git("-C", workspace.path, ...args);
	return { repository, issue, workspace, inWorktree };
}

it.concurrent("an issue does not continue a branch that it has not created, but its own after another title", async () => {
	const { repository, issue, workspace } = await worked("Own", ({ git }) => void git("branch", "paperclip"));
	const branch = `paperclip-2/${issue.identifier}-own`;
	expect(workspace.branch).toBe(branch);
	expect(await filesOf(workspace)).toEqual(["new.txt"]);
	await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	repository.git("branch", "--delete", "paperclip");
	await calls.call(api.updateIssue, { params: { issueId: issue.id }, body: { title: "Another title" } });
	await calls.comment(issue.id, "Again");
	await calls.finished(issue.id, 2);
	expect((await calls.workspaceOf(issue.id)).branch).toBe(branch);
});

it.concurrent("neither a merged base nor a fast-forward makes the work of others the agent's", async () => {
	const { repository, workspace, inWorktree } = await worked("Based");
	repository.git("commit", "--quiet", "--allow-empty", "--message=Empty");
	repository.git("rm", "--quiet", "README.md");
	repository.git("commit", "--quiet", "--message=Others");
	expect(await filesOf(workspace)).toEqual(["new.txt"]);
	inWorktree("merge", "--quiet", "--no-edit", "main");
	expect(await filesOf(workspace)).toEqual(["new.txt"]);
	expect(await isMerged(workspace)).toBe(false);
	expect(await merge(workspace)).toMatchObject({ kind: "fast_forward" });
	expect(await filesOf(workspace)).toEqual(["new.txt"]);
	expect(await isMerged(workspace)).toBe(true);
	const closed = await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	expect(await filesOf(closed)).toEqual(["new.txt"]);
	expect(await isMerged(closed)).toBe(true);
});

it.concurrent("what is merged is read from the repository", async () => {
	const { repository, workspace, inWorktree } = await worked("Merged");
	repository.git("merge", "--quiet", "--no-edit", "--no-ff", workspace.branch ?? "");
	expect(await isMerged(workspace)).toBe(true);
	expect(await filesOf(workspace)).toEqual(["new.txt"]);
	inWorktree("commit", "--quiet", "--allow-empty", "--message=More");
	expect(await isMerged(workspace)).toBe(false);
	await merge(workspace);
	expect(await isMerged(workspace)).toBe(true);
	inWorktree("commit", "--quiet", "--allow-empty", "--message=Even more");
	expect(await isMerged(workspace)).toBe(false);
});

it.concurrent("a branch that only follows its base has no changes, and is not merged", async () => {
	const repository = newRepository();
	const issue = await calls.assign("Following", repository.path, "true");
	await calls.finished(issue.id);
	const workspace = await calls.workspaceOf(issue.id);
	repository.git("commit", "--quiet", "--all", "--message=Others");
	repository.git("-C", workspace.path, "merge", "--quiet", "main");
	expect(await filesOf(workspace)).toEqual([]);
	expect(await isMerged(workspace)).toBe(false);
	repository.git("commit", "--quiet", "--allow-empty", "--message=Later");
	expect(await filesOf(workspace)).toEqual([]);
	expect(await isMerged(workspace)).toBe(false);
});

it.concurrent("a squash merge counts as merged, until the branch has more commits", async () => {
	const { repository, workspace, inWorktree } = await worked("Squashed");
	repository.git("merge", "--quiet", "--squash", workspace.branch ?? "");
	repository.git("commit", "--quiet", "--message=Squashed");
	const readiness = () => calls.call(api.getCloseReadiness, paramsOf(workspace));
	const mergedInto = async () => (await calls.call(api.getWorkspaceDiff, paramsOf(workspace))).mergedInto;
	expect(await isMerged(workspace)).toBe(true);
	expect([await filesOf(workspace), await mergedInto()]).toEqual([["new.txt"], "main"]);
	expect(await readiness()).toMatchObject({ isInBase: true, isClean: true, ahead: 1 });
	writeFileSync(path.join(workspace.path, "more.txt"), "more\n");
	inWorktree("add", "more.txt");
	inWorktree("commit", "--quiet", "--message=More");
	expect(await isMerged(workspace)).toBe(false);
	expect([await filesOf(workspace), await mergedInto()]).toEqual([["more.txt"], null]);
	expect(await readiness()).toMatchObject({ isInBase: false, isClean: false, ahead: 2 });
	repository.git("merge", "--quiet", "--squash", workspace.branch ?? "");
	repository.git("commit", "--quiet", "--message=Squashed again");
	const closed = await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	expect(await isMerged(closed)).toBe(true);
	expect([await filesOf(closed), await mergedInto()]).toEqual([["more.txt", "new.txt"], "main"]);
});

it.concurrent("a remote-tracking base is compared with as it is, and is not merged into", async () => {
	const repository = newRepository();
	const { git } = repository;
	git("update-ref", "refs/remotes/origin/main", "main");
	const project = await calls.createProject({ name: "Remote", path: repository.path, baseRef: "origin/main" });
	const script = `echo new > new.txt; git add new.txt; ${COMMIT} New`;
	const issue = await calls.assign("Remote", repository.path, script, { projectId: project.id });
	await calls.finished(issue.id);
	const workspace = await calls.workspaceOf(issue.id);
	expect(workspace.baseRef).toBe("refs/remotes/origin/main");
	git("commit", "--quiet", "--all", "--message=Others");
	git("update-ref", "refs/remotes/origin/main", "main");
	git("-C", workspace.path, "merge", "--quiet", "--no-edit", "origin/main");
	expect(await filesOf(workspace)).toEqual(["new.txt"]);
	const refused = calls.send("POST", `/api/execution-workspaces/${workspace.id}/merge`, {});
	expect(await refused).toMatchObject({ status: 409, body: { error: { code: "workspace_has_no_base" } } });
	git("update-ref", "refs/remotes/origin/main", workspace.branch ?? "");
	expect(await isMerged(workspace)).toBe(true);
	expect(await calls.call(api.getWorkspaceDiff, paramsOf(workspace))).toMatchObject({ mergedInto: "origin/main" });
});

it.concurrent("work outlives the worktree in which its issue began, the user's or another issue's", async () => {
	const repository = newRepository();
	const mine = `${repository.path}-mine`;
	repository.git("worktree", "add", "--quiet", "-b", "mine", mine);
	const first = await calls.assign("First", mine, `echo new > new.txt; git add new.txt; ${COMMIT} New`);
	await calls.finished(first.id);
	const outer = await calls.workspaceOf(first.id);
	const second = await calls.assign("Second", outer.path, "echo more > more.txt");
	await calls.finished(second.id);
	const inner = await calls.workspaceOf(second.id);
	repository.git("worktree", "remove", "--force", mine);
	expect(await merge(outer)).toMatchObject({ kind: "fast_forward", into: "mine" });
	await calls.call(api.closeExecutionWorkspace, paramsOf(outer));
	expect(await filesOf(inner)).toEqual(["more.txt"]);
	await calls.comment(second.id, "Again");
	expect(await calls.finished(second.id, 2)).toMatchObject([{ status: "succeeded" }, {}]);
	await calls.call(api.closeExecutionWorkspace, paramsOf(inner));
	expect(repository.git("show", `refs/paperclip/rescue/${inner.id}:more.txt`)).toBe("more");
	expect(repository.git("worktree", "list").split("\n")).toHaveLength(1);
});

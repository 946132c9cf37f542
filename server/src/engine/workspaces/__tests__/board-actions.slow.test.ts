import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { COMMIT, useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository } = useWorkspaces();

const paramsOf = (workspace: api.ExecutionWorkspace) => ({ params: { workspaceId: workspace.id } });
const merge = (workspace: api.ExecutionWorkspace, body: api.MergeWorkspace = {}) =>
	calls.send("POST", `/api/execution-workspaces/${workspace.id}/merge`, body);

/** The agent has run a script in the worktree of the issue. */
async function worked(name: string, script: string) {
	const repository = newRepository();
	const issue = await calls.assign(name, repository.path, script);
	const [run] = await calls.finished(issue.id);
	expect(run).toMatchObject({ status: "succeeded" });
	return { repository, issue, workspace: await calls.workspaceOf(issue.id) };
}

it.concurrent("shows what a workspace changes, and merges it when the base branch is ready for it", async () => {
	const script = `echo new > new.txt; git add new.txt; ${COMMIT} New; echo README > README.md; echo draft > draft.txt`;
	const { repository, issue, workspace } = await worked("Differ", script);
	const diff = await calls.call(api.getWorkspaceDiff, paramsOf(workspace));
	const { baseCommit: base, headCommit: head } = workspace;
	expect(diff).toMatchObject({ base, head, isTruncated: false, mergedInto: null });
	expect(diff.files.map(({ path, status, isUncommitted }) => [path, status, isUncommitted])).toEqual([
		["README.md", "modified", true],
		["draft.txt", "added", true],
		["new.txt", "added", false],
	]);
	expect(diff.files[0]?.hunks?.[0]?.lines).toEqual(["-README.md", "+README"]);
	const before = repository.fingerprint();
	expect(await merge(workspace)).toMatchObject({ status: 409, body: { error: { code: "base_dirty" } } });
	expect(await calls.call(api.getExecutionWorkspace, paramsOf(workspace))).toMatchObject({ isMerged: false });
	expect(repository.fingerprint()).toBe(before);
	repository.git("stash", "--include-untracked", "--quiet");
	const older = await merge(workspace, { head: base ?? "" });
	expect(older).toMatchObject({ status: 409, body: { error: { code: "head_changed", details: { head } } } });
	expect(await merge(workspace, { head: head?.slice(0, 12) ?? "" })).toMatchObject({ status: 400 });
	expect(await merge(workspace, { head: head ?? "" })).toMatchObject({
		status: 200,
		body: { kind: "fast_forward", into: "main" },
	});
	expect(await calls.call(api.getExecutionWorkspace, paramsOf(workspace))).toMatchObject({ isMerged: true });
	const merged = await calls.call(api.getWorkspaceDiff, paramsOf(workspace));
	expect(merged).toEqual({ ...diff, mergedInto: "main" });
	expect(repository.git("show", "main:new.txt")).toBe("new");
	expect(existsSync(path.join(repository.path, "new.txt"))).toBe(true);
	expect(await merge(workspace)).toMatchObject({ status: 200, body: { kind: "up_to_date" } });
	const query = { issueId: issue.id, limit: 2 };
	const log = await calls.call(api.listActivity, { params: { companyId: issue.companyId }, query });
	expect(log.map(({ action, entityId }) => [action, entityId])).toEqual([
		["workspace.merged", workspace.id],
		["workspace.merged", workspace.id],
	]);
	const invalid = calls.send("POST", `/api/execution-workspaces/${workspace.id}/merge`, { into: "a\0b" });
	expect(await invalid).toMatchObject({ status: 400 });
	repository.git("branch", "--move", "trunk");
	expect(await calls.call(api.getCloseReadiness, paramsOf(workspace))).toMatchObject({ ahead: 1, behind: 0 });
	expect(await calls.call(api.getWorkspaceDiff, paramsOf(workspace))).toMatchObject({ mergedInto: "main" });
});

it.concurrent("a conflict changes nothing and names the files", async () => {
	const { repository, workspace } = await worked("Rival", `echo ours > README.md; ${COMMIT} Ours README.md`);
	repository.git("stash", "--include-untracked", "--quiet");
	writeFileSync(path.join(repository.path, "README.md"), "theirs\n");
	repository.git("commit", "--quiet", "--message=Theirs", "README.md");
	const before = repository.fingerprint();
	expect(await merge(workspace)).toMatchObject({
		status: 409,
		body: { error: { code: "merge_conflict", details: { files: ["README.md"] } } },
	});
	expect(repository.fingerprint()).toBe(before);
	const details = await calls.call(api.getExecutionWorkspace, paramsOf(workspace));
	expect(details.operations[0]).toMatchObject({ operation: "workspace_merge", status: "failed", runId: null });
});

it.concurrent("closing saves what is not committed and keeps the branch, and the next run has another workspace", async () => {
	const script = "echo ignored.txt > .gitignore; echo secret > ignored.txt; echo draft > draft.txt";
	const { repository, issue, workspace } = await worked("Leaver", script);
	const before = repository.fingerprint();
	const readiness = await calls.call(api.getCloseReadiness, paramsOf(workspace));
	expect(readiness).toMatchObject({
		isClean: false,
		blockers: [],
		branch: workspace.branch,
		untracked: { count: 2, paths: [".gitignore", "draft.txt"] },
		ignored: { count: 1, paths: ["ignored.txt"] },
		ahead: 0,
		behind: 0,
	});
	const closed = await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	expect(closed).toMatchObject({ status: "closed", closedAt: expect.any(String) });
	expect(existsSync(workspace.path)).toBe(false);
	const [ref] = closed.operations[0]?.details?.rescueRefs as string[];
	expect(repository.git("show", `${ref}:draft.txt`)).toBe("draft");
	expect(repository.git("show", `${ref}:ignored.txt`)).toBe("secret");
	expect(repository.git("rev-parse", workspace.branch ?? "")).toBe(workspace.baseCommit);
	expect(repository.fingerprint()).toBe(before);
	const again = calls.send("POST", `/api/execution-workspaces/${workspace.id}/close`, {});
	expect(await again).toMatchObject({ status: 409, body: { error: { code: "workspace_closed" } } });

	await calls.comment(issue.id, "Once more");
	await calls.finished(issue.id, 2);
	const next = await calls.workspaceOf(issue.id);
	expect(next).toMatchObject({ status: "open", branch: workspace.branch });
	expect(next.path).not.toBe(workspace.path);
});

it.concurrent("closing lets dependents go on whose blocker could not be finalized", async () => {
	const repository = newRepository();
	const issue = await calls.assign("Break", repository.path, "git checkout --quiet --detach");
	const dependent = await calls.assign("Follow", repository.path, "true", { blockedByIssueIds: [issue.id] });
	await calls.finished(issue.id);
	await calls.setDone(issue.id);
	expect(await calls.runsOf(dependent.id)).toEqual([]);
	await calls.call(api.closeExecutionWorkspace, paramsOf(await calls.workspaceOf(issue.id)));
	expect(await calls.finished(dependent.id)).toMatchObject([{ status: "succeeded" }]);
});

it.concurrent("closing without the repository keeps the files and lets dependents go on", async () => {
	const repository = newRepository();
	const gone = `${repository.path}-gone`;
	const script = `echo work > work.txt; mv "${repository.path}" "${gone}"`;
	const issue = await calls.assign("Mover", repository.path, script);
	const [run] = await calls.finished(issue.id);
	expect(run).toMatchObject({ status: "failed", error: { code: "workspace_source_gone" } });
	const workspace = await calls.workspaceOf(issue.id);
	const closed = await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	expect(closed).toMatchObject({ status: "closed", operations: [{ details: { isKept: true } }, {}, {}] });
	expect(existsSync(path.join(workspace.path, "work.txt"))).toBe(true);
	expect(await calls.getIssue(issue.id)).toMatchObject({ unfinalizedRunId: null });
});

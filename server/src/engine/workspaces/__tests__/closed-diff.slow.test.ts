import { mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { COMMIT, useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository } = useWorkspaces();

const paramsOf = (workspace: api.ExecutionWorkspace) => ({ params: { workspaceId: workspace.id } });
const diffOf = (workspace: api.ExecutionWorkspace) => calls.call(api.getWorkspaceDiff, paramsOf(workspace));
const sendDiff = (workspace: api.ExecutionWorkspace) =>
	calls.send("GET", `/api/execution-workspaces/${workspace.id}/diff`);

/** The agent has committed a file and left a draft. */
async function worked(name: string, more = "") {
	const repository = newRepository();
	const script = `echo new > new.txt; git add new.txt; ${COMMIT} New; echo draft > draft.txt; ${more}`;
	const issue = await calls.assign(name, repository.path, script);
	await calls.finished(issue.id);
	return { repository, issue, workspace: await calls.workspaceOf(issue.id) };
}

/** The same workspace after closing. */
async function closed(name: string, more = "") {
	const { workspace, ...rest } = await worked(name, more);
	return { ...rest, workspace: await calls.call(api.closeExecutionWorkspace, paramsOf(workspace)) };
}

it.concurrent("a closed workspace shows what was committed, even when its branch has gone on", async () => {
	const { repository, workspace } = await closed("Closer");
	const { baseCommit: base, headCommit: head, branch } = workspace;
	const diff = await diffOf(workspace);
	expect(diff).toMatchObject({ base, head, isTruncated: false, mergedInto: null });
	expect(diff.files).toMatchObject([{ path: "new.txt", status: "added", isUncommitted: false, additions: 1 }]);
	repository.git("stash", "--include-untracked", "--quiet");
	repository.git("checkout", "--quiet", branch ?? "");
	repository.git("rm", "--quiet", "README.md");
	repository.git("commit", "--quiet", "--message=More");
	expect(await diffOf(workspace)).toEqual(diff);
	repository.git("checkout", "--quiet", "main");
	repository.git("merge", "--quiet", "--no-ff", head ?? "");
	expect(await diffOf(workspace)).toEqual({ ...diff, mergedInto: "main" });
	repository.git("branch", "--delete", "--force", branch ?? "");
	expect(await diffOf(workspace)).toEqual({ ...diff, mergedInto: "main" });
});

it.concurrent("closing records what was committed by hand after the last run", async () => {
	const { repository, workspace } = await worked("Late");
	repository.git("-C", workspace.path, "add", "draft.txt");
	repository.git("-C", workspace.path, "commit", "--quiet", "--message=Draft");
	const after = await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	expect(after.headCommit).toBe(repository.git("rev-parse", workspace.branch ?? ""));
	expect(after.operations[0]?.details).toMatchObject({ headCommit: after.headCommit });
	expect((await diffOf(workspace)).files.map(({ path }) => path)).toEqual(["draft.txt", "new.txt"]);
});

it.concurrent("says what is missing once the commits are gone", async () => {
	const { repository, workspace } = await closed("Goner");
	for (const ref of repository.git("for-each-ref", "--format=%(refname)", "refs/paperclip").split("\n"))
		repository.git("update-ref", "-d", ref);
	repository.git("branch", "--delete", "--force", workspace.branch ?? "");
	repository.git("reflog", "expire", "--expire=now", "--all");
	repository.git("gc", "--prune=now", "--quiet");
	const gone = { status: 409, body: { error: { code: "workspace_commit_gone", hint: expect.any(String) } } };
	expect(await sendDiff(workspace)).toMatchObject(gone);
});

it.concurrent("shows nothing of a repository that has taken the place of the other, and says when there is none", async () => {
	const { repository, workspace } = await closed("Replaced");
	const aside = `${repository.path}-aside`;
	renameSync(repository.path, aside);
	expect(await sendDiff(workspace)).toMatchObject({ status: 409, body: { error: { code: "workspace_source_gone" } } });
	mkdirSync(repository.path);
	repository.git("init", "--quiet", "--initial-branch=main");
	repository.git("commit", "--quiet", "--allow-empty", "--message=Other");
	repository.git("branch", workspace.branch ?? "");
	expect(await sendDiff(workspace)).toMatchObject({ status: 409, body: { error: { code: "workspace_commit_gone" } } });
	rmSync(repository.path, { recursive: true });
	renameSync(aside, repository.path);
	expect((await diffOf(workspace)).files).toHaveLength(1);
});

it.concurrent("shows what was committed to a repository that had no commit, and says when there is nothing", async () => {
	const unborn = () => {
		const repository = newRepository();
		rmSync(path.join(repository.path, ".git"), { recursive: true });
		repository.git("init", "--quiet", "--initial-branch=main");
		return repository.path;
	};
	const finish = async (name: string, script: string) => {
		const issue = await calls.assign(name, unborn(), script);
		await calls.finished(issue.id);
		return await calls.call(api.closeExecutionWorkspace, paramsOf(await calls.workspaceOf(issue.id)));
	};
	const first = await finish("First", `echo new > new.txt; git add new.txt; ${COMMIT} New`);
	expect(await diffOf(first)).toMatchObject({ base: null, head: first.headCommit, files: [{ path: "new.txt" }] });
	const idle = await finish("Idle", "echo draft > draft.txt");
	expect(await sendDiff(idle)).toMatchObject({
		status: 409,
		body: { error: { code: "workspace_commit_gone", message: expect.stringContaining(" has no branch ") } },
	});
});

it.concurrent("a closed folder of the user has no diff", async () => {
	const { path: cwd } = newRepository();
	const { id: projectId } = await calls.createProject({ name: "Shared", path: cwd, workspaceMode: "shared" });
	const issue = await calls.assign("Sharer", cwd, "true", { projectId });
	await calls.finished(issue.id);
	const workspace = await calls.workspaceOf(issue.id);
	await calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	expect(await sendDiff(workspace)).toMatchObject({
		status: 409,
		body: { error: { code: "workspace_not_a_worktree" } },
	});
});

it.concurrent("reading a workspace while it is closed is answered before or after, or says that it is being closed", async () => {
	const many = "mkdir many; for i in $(seq 400); do echo $i > many/$i; done";
	const { workspace } = await worked("Watched", many);
	const close = calls.call(api.closeExecutionWorkspace, paramsOf(workspace));
	const codes = new Set<string>();
	let isOver = false;
	void close.finally(() => {
		isOver = true;
	});
	const watch = async (what: string) => {
		while (!isOver) {
			const { status, body } = await calls.send("GET", `/api/execution-workspaces/${workspace.id}/${what}`);
			const { error } = body as { error?: { code: string } };
			codes.add(status === 200 ? "ok" : `${status} ${error?.code}`);
		}
	};
	await Promise.all([watch("diff"), watch("close-readiness"), watch("size"), close]);
	expect([...codes].filter((code) => code !== "ok" && code !== "409 workspace_busy")).toEqual([]);
	expect((await diffOf(workspace)).files).toHaveLength(1);
});

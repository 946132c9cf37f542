import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { COMMIT, useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository } = useWorkspaces();

it.concurrent("nothing is made or started outside of the worktree when an agent has put a link in its place", async () => {
	const repository = newRepository();
	mkdirSync(path.join(repository.path, "packages/app"), { recursive: true });
	const outside = path.join(repository.path, "../outside");
	mkdirSync(outside);
	const script = `cd ../..; rm -r packages; ln -s '${outside}' packages`;
	const issue = await calls.assign("Link", path.join(repository.path, "packages/app"), script);
	expect(await calls.finished(issue.id)).toMatchObject([{ status: "succeeded" }]);
	await calls.comment(issue.id, "Continue");
	const runs = await calls.finished(issue.id, 2);
	expect(runs[0]).toMatchObject({ status: "failed", error: { code: "workspace_folder_outside" } });
	expect(readdirSync(outside)).toEqual([]);
});

it.concurrent("an issue is worked on in a worktree of its own, run after run, until its work is merged", async () => {
	const repository = newRepository();
	const before = repository.fingerprint();
	const issue = await calls.assign(
		"Add a file",
		repository.path,
		`pwd; wc -l <README.md; echo new > new.txt; git add new.txt; echo edited >> README.md; ${COMMIT} "Add a file" -a; echo more > draft.txt`,
	);
	const [run] = await calls.finished(issue.id);
	const workspace = await calls.workspaceOf(issue.id);
	expect(run).toMatchObject({
		status: "succeeded",
		cwd: workspace.path,
		cwdSource: "issue_worktree",
		executionWorkspaceId: workspace.id,
	});
	expect((await calls.output(run?.id ?? "")).split("\n")[0]).toBe(workspace.path);
	const branch = `paperclip/${issue.identifier}-add-a-file`;
	expect(workspace).toMatchObject({ mode: "worktree", status: "open", branch, baseRef: "main", issueId: issue.id });
	expect(repository.git("show", `${branch}:new.txt`)).toBe("new");
	expect(repository.git("show", `${branch}:README.md`)).toBe("README.md\nedited");
	expect(workspace.headCommit).toBe(repository.git("rev-parse", branch));
	const operations = await calls.call(api.listWorkspaceOperations, { params: { runId: run?.id ?? "" } });
	expect(operations.map(({ operation, status }) => [operation, status])).toEqual([
		["worktree_prepare", "succeeded"],
		["workspace_finalize", "succeeded"],
	]);
	const rescued = String(operations[1]?.details?.rescueRef);
	expect(rescued).toBe(`refs/paperclip/rescue/${run?.id}`);
	expect(repository.git("show", `${rescued}:draft.txt`)).toBe("more");
	expect(readFileSync(path.join(workspace.path, "draft.txt"), "utf8")).toBe("more\n");
	expect(repository.fingerprint()).toBe(before);
	expect(await calls.getIssue(issue.id)).toMatchObject({ unfinalizedRunId: null });

	await calls.comment(issue.id, "Once more");
	const [next] = await calls.finished(issue.id, 2);
	expect((await calls.output(next?.id ?? "")).split("\n").slice(0, 2)).toEqual([workspace.path, "2"]);
	repository.git("reset", "--quiet", "--hard");
	const params = { workspaceId: workspace.id };
	const merged = await calls.call(api.mergeExecutionWorkspace, { params, body: {} });
	expect(merged).toMatchObject({ kind: "fast_forward" });
	expect(readFileSync(path.join(repository.path, "README.md"), "utf8")).toBe("README.md\nedited\nedited\n");
	expect(readFileSync(path.join(repository.path, "untracked.txt"), "utf8")).toBe("untracked\n");
});

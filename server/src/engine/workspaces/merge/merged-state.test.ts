import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ExecutionWorkspace } from "@paperclipai/shared";
import { beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "../../../__tests__/support/test-database.ts";
import {
	commitFiles,
	commitOf,
	newRepository,
	scratchFolder,
	userGit,
	wrapGit,
} from "../../git/__tests__/scratch-repository.ts";
import { withMergedState } from "./merged-state.ts";

const database = useTestDatabase();

let scratch: string;
let root: string;
let base: string;
beforeEach(() => {
	scratch = scratchFolder();
	root = newRepository(path.join(scratch, "repository"));
	base = commitOf(root);
});

function workspaceOf(branch: string, more: Partial<ExecutionWorkspace> = {}): ExecutionWorkspace {
	const ids = { id: crypto.randomUUID(), companyId: crypto.randomUUID(), issueId: null, projectId: null };
	const times = { createdAt: "2026-01-01T00:00:00.000Z", lastUsedAt: "2026-01-01T00:00:00.000Z", closedAt: null };
	return {
		...{ ...ids, ...times, environmentId: null, issue: null, activeRunId: null, isMerged: false },
		...{ mode: "worktree", status: "open", sourcePath: root, path: root, prefix: "", branch },
		...{ baseRef: "main", baseCommit: base, headCommit: null, ...more },
	};
}

/** Commits to a new branch. @returns the commit. */
function work(branch: string, files: Record<string, string>, from = "main"): string {
	userGit(root, "switch", "--quiet", "--create", branch, from);
	const commit = commitFiles(root, files);
	userGit(root, "switch", "--quiet", "main");
	return commit;
}

/** Each branch has a new file. One call of git makes them all. */
function importBranches(names: readonly string[], isMerged: (index: number) => boolean): void {
	const commit = (branch: string, parents: string, file: string) =>
		`commit refs/heads/${branch}\ncommitter A <a@example.org> 0 +0000\ndata 0\n${parents}M 100644 inline ${file}\ndata 4\nnew\n\n`;
	const commits = names.flatMap((name, index) => {
		const work = commit(name, `from ${base}\n`, `${name}.txt`);
		const merge = commit("main", `merge refs/heads/${name}\n`, `${name}.txt`);
		return isMerged(index) ? [work, merge] : [work];
	});
	execFileSync("git", ["fast-import", "--quiet"], {
		cwd: root,
		input: [`reset refs/heads/main\nfrom ${base}\n\n`, ...commits].join(""),
	});
	userGit(root, "reset", "--quiet", "--hard");
}

const stateOf = async (...workspaces: ExecutionWorkspace[]) =>
	(await withMergedState({ database }, workspaces)).map(({ isMerged }) => isMerged);

it("reads a long list with few processes, even after the base has moved", async () => {
	const names = Array.from({ length: 30 }, (_, index) => `work-${index}`);
	importBranches(names, (index) => index % 3 === 0);
	const workspaces = names.map((name, index) => {
		const headCommit = commitOf(root, name);
		return workspaceOf(name, index % 2 === 0 ? { status: "closed", headCommit } : { headCommit });
	});
	// Half of the branches are deleted, as users do after they have closed a workspace.
	userGit(root, "branch", "--quiet", "-D", ...names.filter((_, index) => index % 2 === 0));
	const expected = names.map((_, index) => index % 3 === 0);
	const log = path.join(scratch, "calls");
	wrapGit(scratch, `echo "$1" >>'${log}'`);
	expect(await stateOf(...workspaces)).toEqual(expected);
	const calls = () => readFileSync(log, "utf8").split("\n").length - 1;
	const first = calls();
	expect(first).toBeLessThan(20);
	userGit(root, "commit", "--quiet", "--allow-empty", "--message", "Moved");
	expect(await stateOf(...workspaces)).toEqual(expected);
	expect(calls() - first).toBeLessThan(20);
});

it("recognizes squashed work in a list, of one branch only", async () => {
	work("squashed", { "a.txt": "a\n" });
	work("other", { "a.txt": "b\n" });
	const closed = { status: "closed", headCommit: work("closed", { "c.txt": "c\n" }) } as const;
	const list = [workspaceOf("squashed"), workspaceOf("other"), workspaceOf("closed", closed)];
	expect(await stateOf(...list)).toEqual([false, false, false]);
	for (const branch of ["squashed", "closed"]) {
		userGit(root, "merge", "--quiet", "--squash", branch);
		userGit(root, "commit", "--quiet", "--message", "Squashed");
	}
	userGit(root, "branch", "--quiet", "-D", "closed");
	expect(await stateOf(...list)).toEqual([true, false, true]);
	userGit(root, "switch", "--quiet", "squashed");
	commitFiles(root, { "more.txt": "more\n" });
	expect(await stateOf(...list)).toEqual([false, false, true]);
});

it("remembers nothing for a repository that had no commit", async () => {
	work("work", { "a.txt": "a\n" });
	const remembered = workspaceOf("work", { baseCommit: null, isMerged: true });
	expect(await stateOf(remembered)).toEqual([false]);
	userGit(root, "merge", "--quiet", "work");
	expect(await stateOf({ ...remembered, isMerged: false })).toEqual([true]);
});

it("reads a remote-tracking branch as it is", async () => {
	const commit = work("work", { "a.txt": "a\n" });
	const workspace = workspaceOf("work", { baseRef: "refs/remotes/origin/main", headCommit: commit });
	userGit(root, "update-ref", "refs/remotes/origin/main", base);
	expect(await stateOf(workspace)).toEqual([false]);
	userGit(root, "update-ref", "refs/remotes/origin/main", commit);
	expect(await stateOf(workspace)).toEqual([true]);
});

it("keeps what was recorded for a repository or branch that cannot be read", async () => {
	const gone = workspaceOf("gone", { isMerged: true });
	const missing = workspaceOf("work", { sourcePath: path.join(scratch, "missing"), isMerged: true });
	expect(await stateOf(gone, missing)).toEqual([true, true]);
});

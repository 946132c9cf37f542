import type { ExecutionWorkspace } from "@paperclipai/shared";
import type { OpenDatabase } from "../../../platform/db/database.ts";
import { listMerges, type RecordedMerge } from "../../../records/workspaces/merged-workspaces.ts";
import { baseRefName, findMergedTips, type GitRepository, inspectRepository, runGit } from "../../git/index.ts";
import { ownBranch } from "../open/source-repository.ts";
import { workBaseOf } from "../work-base.ts";

/** Recorded merges by the id of their workspace. */
type Merges = ReadonlyMap<string, readonly RecordedMerge[]>;

/**
 * Reads from the repositories which workspaces are merged, because users also merge with their own git, and branches get
 * more commits after a merge. Keeps the recorded state if a repository or branch cannot be read.
 */
export async function withMergedState<T extends ExecutionWorkspace>(
	context: { database: Pick<OpenDatabase, "db"> },
	workspaces: readonly T[],
): Promise<T[]> {
	const worktrees = workspaces.filter((workspace) => workspace.mode === "worktree" && ownBranch(workspace) !== null);
	const merges = await listMerges(
		context,
		worktrees.map(({ id }) => id),
	);
	const states = new Map<string, boolean>();
	// One after the other, because each repository takes several processes.
	for (const sourcePath of new Set(worktrees.map((workspace) => workspace.sourcePath))) {
		const ofSource = worktrees.filter((workspace) => workspace.sourcePath === sourcePath);
		const read = await readStates(sourcePath, ofSource, merges).catch(() => []);
		for (const [id, isMerged] of read) states.set(id, isMerged);
	}
	return workspaces.map((workspace) => ({ ...workspace, isMerged: states.get(workspace.id) ?? workspace.isMerged }));
}

async function readStates(
	folder: string,
	workspaces: readonly ExecutionWorkspace[],
	merges: Merges,
): Promise<(readonly [id: string, isMerged: boolean])[]> {
	const repository = await inspectRepository(folder);
	if (repository.kind !== "git") return [];
	const tips = await listTips(repository.commonDir);
	const works = workspaces.flatMap((workspace) => {
		const { id, branch, baseRef, baseCommit: base, headCommit } = workspace;
		const tip = tips.get(baseRefName(branch ?? ""));
		const head = workspace.status === "closed" ? (headCommit ?? tip) : tip;
		if (head === undefined) return [];
		const ofBase = baseRef === null ? [] : [{ branch: baseRef, commit: null }];
		const targets = [...ofBase, ...(merges.get(id) ?? [])];
		return {
			workspace,
			head,
			base,
			tips: targets.flatMap((to) => tips.get(baseRefName(to.branch)) ?? to.commit ?? []),
		};
	});
	const merged = await findMergedTips(repository, works);
	return await Promise.all(
		works.map(async ({ workspace, head }, index) => {
			if (merged[index] === null || workspace.isMerged) return [workspace.id, merged[index] !== null] as const;
			return [workspace.id, await hasOwnWork(workspace, repository, head).catch(() => false)] as const;
		}),
	);
}

/** @returns the commits of local and remote-tracking branches by ref. */
async function listTips(gitDir: string): Promise<ReadonlyMap<string, string>> {
	const args = ["for-each-ref", "--format=%(objectname) %(refname)", "refs/heads/", "refs/remotes/"];
	const { stdout } = await runGit(args, { gitDir });
	const lines = stdout.toString().split("\n").filter(Boolean);
	return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}

/** The recorded base belongs to the recorded head; for any other head, the base is found again. */
async function hasOwnWork(workspace: ExecutionWorkspace, repository: GitRepository, head: string): Promise<boolean> {
	const { baseCommit, headCommit } = workspace;
	if (head === baseCommit || head === headCommit) return head !== baseCommit;
	return (await workBaseOf(workspace, repository, head)) !== head;
}

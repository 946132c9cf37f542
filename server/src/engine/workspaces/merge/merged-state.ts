import type { ExecutionWorkspace } from "@paperclipai/shared";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { listMerges } from "../../../records/workspaces/merged-workspaces.ts";
import { findMergedInto, type GitRepository, inspectRepository, runGit } from "../../git/index.ts";
import { workBaseOf } from "../work-base.ts";

/** Tips of branches, by name. */
type Tips = ReadonlyMap<string, string>;

/**
 * Reads from the repositories which workspaces are merged, since the user's git merges too, and branches get more
 * commits after a merge. What was recorded stays for a repository that cannot be read.
 */
export async function withMergedState<T extends ExecutionWorkspace>(
	context: DatabaseContext,
	workspaces: readonly T[],
): Promise<T[]> {
	const sources = new Map<string, Promise<MergedBranches | null>>();
	const read = async (workspace: T): Promise<T> => {
		const { mode, branch, baseRef, sourcePath } = workspace;
		if (mode !== "worktree" || branch === null || workspace.baseCommit === null) return workspace;
		const source = sources.get(sourcePath) ?? readSource(sourcePath);
		sources.set(sourcePath, source);
		const repository = await source;
		if (repository === null) return workspace;
		const tip = repository.tips.get(branch);
		const head = workspace.status === "closed" ? (workspace.headCommit ?? tip) : tip;
		if (head === undefined) return workspace;
		const isInBase = baseRef !== null && head === tip && (await repository.mergedInto(baseRef)).get(branch) === head;
		if (isInBase) {
			const isMerged = workspace.isMerged || (await hasOwnWork(workspace, repository.repository, head));
			return { ...workspace, isMerged };
		}
		// Other branches, and a deleted one, are read only where it can matter.
		if (!workspace.isMerged && head === tip) return workspace;
		return { ...workspace, isMerged: await isMerged(context, repository.repository, workspace, head) };
	};
	return await Promise.all(workspaces.map((workspace) => read(workspace).catch(() => workspace)));
}

interface MergedBranches {
	repository: GitRepository;
	tips: Tips;
	mergedInto(branch: string): Promise<Tips>;
}

async function readSource(folder: string): Promise<MergedBranches | null> {
	const repository = await inspectRepository(folder).catch(() => null);
	if (repository?.kind !== "git") return null;
	const { commonDir } = repository;
	const merged = new Map<string, Promise<Tips>>();
	const mergedInto = (branch: string) => {
		const found = merged.get(branch) ?? listTips(commonDir, `--merged=refs/heads/${branch}`);
		merged.set(branch, found);
		return found;
	};
	return { repository, tips: await listTips(commonDir), mergedInto };
}

async function listTips(gitDir: string, ...options: string[]): Promise<Tips> {
	const format = "--format=%(objectname) %(refname:lstrip=2)";
	const { stdout } = await runGit(["for-each-ref", format, ...options, "refs/heads/"], { gitDir });
	const lines = stdout.toString().split("\n").filter(Boolean);
	return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}

/** The base found by the last finalize holds for the commit that it has found. */
async function hasOwnWork(workspace: ExecutionWorkspace, repository: GitRepository, head: string): Promise<boolean> {
	const { baseCommit, headCommit } = workspace;
	if (head === baseCommit || head === headCommit) return head !== baseCommit;
	return (await workBaseOf(workspace, repository, head)) !== head;
}

async function isMerged(
	context: DatabaseContext,
	repository: GitRepository,
	{ id, baseRef, baseCommit: base }: ExecutionWorkspace,
	head: string,
): Promise<boolean> {
	const ofBase = baseRef === null ? [] : [{ branch: baseRef, commit: null }];
	const targets = [...(await listMerges(context, id)), ...ofBase];
	return (await findMergedInto({ repository, base, head, targets })) !== null;
}

import { listRefs, requireGit, storeCommit } from "./local-refs.ts";
import type { LocalWorkspace, WorkspaceState } from "./local-workspace.ts";
import type { RestoredWorkspace } from "./workspace-transfer.ts";

export interface Sides {
	base: WorkspaceState;
	here: WorkspaceState;
	there: WorkspaceState;
}

export interface MergedState {
	state: WorkspaceState;
	branch: RestoredWorkspace["branch"];
	/** Paths that both sides have changed in different ways. */
	conflicts: string[];
}

/** Merges the branch and the files separately, since the files need not be committed. */
export async function mergeStates(local: LocalWorkspace, sides: Sides): Promise<MergedState> {
	const head = await mergeHeads(local, sides);
	const files = await mergeTrees(local, sides);
	return {
		state: { head: head.commit, tree: files.tree },
		branch: head.branch,
		conflicts: [...new Set([...head.conflicts, ...files.conflicts])],
	};
}

async function mergeHeads(
	local: LocalWorkspace,
	{ base, here, there }: Sides,
): Promise<{ commit: string | null; branch: MergedState["branch"]; conflicts: string[] }> {
	if (there.head === here.head || there.head === base.head || there.head === null)
		return { commit: here.head, branch: "unchanged", conflicts: [] };
	if (here.head === null || (await isAncestor(local, here.head, there.head)))
		return { commit: there.head, branch: "fast_forward", conflicts: [] };
	// Accepts a rewritten branch, because an agent may amend, rebase or reset its branch.
	if (here.head === base.head) return { commit: there.head, branch: "rewritten", conflicts: [] };
	if (await isAncestor(local, there.head, here.head)) return { commit: here.head, branch: "unchanged", conflicts: [] };
	const { tree, conflicts } = await local.merge(here.head, there.head);
	const message = `Merge branch '${local.branch}' of a remote machine`;
	const commit = await storeCommit(local, { tree, parents: [here.head, there.head], message });
	return { commit, branch: "merge", conflicts };
}

async function mergeTrees(local: LocalWorkspace, sides: Sides): Promise<{ tree: string; conflicts: string[] }> {
	const [base, here, there] = [sides.base.tree, sides.here.tree, sides.there.tree];
	if (here === there || there === base) return { tree: here, conflicts: [] };
	if (here === base) return { tree: there, conflicts: [] };
	const root = await storeCommit(local, { tree: base, parents: [], message: "Files sent to the remote machine" });
	const ours = await storeCommit(local, { tree: here, parents: [root], message: "Local files" });
	const theirs = await storeCommit(local, { tree: there, parents: [root], message: "Remote files" });
	return await local.merge(ours, theirs);
}

export async function isAncestor(local: LocalWorkspace, ancestor: string, commit: string): Promise<boolean> {
	const { exitCode, stderr } = await local.git(["merge-base", "--is-ancestor", ancestor, commit]);
	if (exitCode > 1) throw new Error(`git merge-base failed: ${stderr}`);
	return exitCode === 0;
}

/** @param max Maximum number of paths and of refs. */
export async function describeChange(
	local: LocalWorkspace,
	runId: string,
	[before, after]: readonly [string, string],
	max: number,
): Promise<Pick<RestoredWorkspace, "files" | "otherRefs">> {
	const paths: string[] = [];
	let count = 0;
	let rest = "";
	const onStdout = (chunk: Buffer) => {
		const names = (rest + chunk.toString("latin1")).split("\n");
		rest = names.pop() ?? "";
		count += names.length;
		if (paths.length < max) paths.push(...names.slice(0, max - paths.length));
	};
	const args = ["diff-tree", "-r", "--no-renames", "--name-only", before, after];
	await requireGit(local, args, undefined, onStdout);
	const others = await listRefs(local, `refs/paperclip/ssh/${runId}/other`);
	return {
		files: { count, paths: paths.map((name) => Buffer.from(name, "latin1").toString()) },
		otherRefs: [...others.keys()].slice(0, max),
	};
}

import { CodedError } from "@paperclipai/adapter-utils";
import { quoteForShell } from "@paperclipai/adapter-utils/host";
import type { RepositoryPaths } from "../worktree/locate-worktree.ts";

export function baseDirty(branch: string, folder: string, reason: string, files: string[] = []): CodedError {
	return new CodedError("base_dirty", `${branch} is checked out in ${folder}, and ${reason}.`, {
		hint: "Commit, stash or finish the work in that folder, then try again. Nothing was changed.",
		details: { path: folder, reason, files },
	});
}

export function baseMoved(branch: string): CodedError {
	return new CodedError("base_moved", `${branch} was changed during the merge.`, {
		hint: "Try again. The merge has changed nothing.",
	});
}

export function headChanged(branch: string, read: string, head: string): CodedError {
	return new CodedError("head_changed", `${branch} is at ${head}, but the request was to merge ${read}.`, {
		hint: `Nothing was merged. Review the new commits, then merge ${head}.`,
		details: { head },
	});
}

/**
 * Command with which a user merges.
 * @param files Folder where the base is checked out, if any.
 */
export function ownMerge(
	files: string | null,
	{ repository, into, branch }: { repository: RepositoryPaths; into: string; branch: string },
	option: "--ff" | null = null,
): string {
	const merge = (folder: string) =>
		["git", "-C", quoteForShell(folder), "merge", ...(option === null ? [] : [option]), shellWord(branch)].join(" ");
	if (files !== null) return merge(files);
	const { root, commonDir } = repository;
	const git = `git -C ${quoteForShell(root)}`;
	if (root !== commonDir) return `${git} switch ${shellWord(into)} && ${merge(root)}`;
	const folder = `${root.replace(/\.git$/, "")}-${into.replaceAll("/", "-")}`;
	return `${git} worktree add ${quoteForShell(folder)} ${shellWord(into)} && ${merge(folder)}`;
}

function shellWord(text: string): string {
	return /^[\w./-]+$/.test(text) ? text : quoteForShell(text);
}

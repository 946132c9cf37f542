import { CodedError } from "@paperclipai/adapter-utils";

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
		hint: `Review the new changes, then merge ${head}. Nothing was changed.`,
		details: { head },
	});
}

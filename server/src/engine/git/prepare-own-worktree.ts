import { asString, isCodedError, parseObject } from "@paperclipai/adapter-utils";
import { type PreparedWorktree, prepareWorktree, type WorktreeRequest } from "./prepare-worktree.ts";
import { type BranchOwner, hasOwnerRef } from "./worktree/own-branch.ts";

/** Far more than the issues of all installations that share a repository and give their issues the same name. */
const MAX_NAMES = 1000;

export interface OwnWorktreeRequest extends WorktreeRequest {
	owner: BranchOwner;
	/** Whether an earlier preparation returned `branch`. If so, any other branch in the worktree is an agent's. */
	isPrepared: boolean;
}

/**
 * Like `prepareWorktree`, but if the name of the branch belongs to another owner, the new branch gets a suffix.
 * @returns the branch with the name that was free.
 * @throws {CodedError} the errors of `prepareWorktree`.
 */
export async function prepareOwnWorktree(request: OwnWorktreeRequest): Promise<PreparedWorktree> {
	const prepared = await prepareWithFreeName(request);
	const { branch } = prepared.head;
	if (request.isPrepared || branch === null || branch === prepared.branch) return prepared;
	// An earlier preparation was interrupted before its caller stored the name.
	const isOwn = await hasOwnerRef(request.repository.commonDir, branch, request.owner);
	return isOwn ? { ...prepared, branch } : prepared;
}

async function prepareWithFreeName(request: OwnWorktreeRequest): Promise<PreparedWorktree> {
	const parts = request.branch.split("/").map((name) => ({ name, count: 1 }));
	let { branch, owner } = request;
	for (let tries = 1; ; tries++) {
		try {
			return await prepareWorktree({ ...request, branch, owner });
		} catch (error) {
			if (!isCodedError(error) || !NAME_TAKEN.has(error.code) || tries === MAX_NAMES) throw error;
			const taken = parts[takenPart(branch, error.details)];
			if (taken === undefined) throw error;
			taken.count++;
			branch = parts.map(({ name, count }) => (count === 1 ? name : `${name}-${count}`)).join("/");
			// The last known commit belongs to the branch that was asked for.
			owner = { ...owner, lastHead: null };
		}
	}
}

const NAME_TAKEN: ReadonlySet<string> = new Set(["branch_taken", "branch_name_conflict"]);

/** @returns the last part, unless another branch has the name of a folder above it. */
function takenPart(branch: string, details: unknown): number {
	const other = asString(parseObject(details).branch);
	return (other !== "" && branch.startsWith(`${other}/`) ? other : branch).split("/").length - 1;
}

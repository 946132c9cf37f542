import { CodedError } from "@paperclipai/adapter-utils";
import { readCommit } from "../snapshot/read-commit.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";

/**
 * @param base `null` = the empty tree.
 * @throws {CodedError} `base_not_found`.
 */
export async function readBase(location: WorktreeLocation, base: string | null): Promise<string | null> {
	if (base === null) return null;
	const commit = await readCommit({ ...location, gitDir: null }, base);
	if (commit !== null) return commit;
	throw new CodedError("base_not_found", `The repository has no commit ${base}.`, {
		hint: "Changes are shown relative to this commit. Fetch it from a clone that has it.",
	});
}

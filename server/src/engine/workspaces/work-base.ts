import type { WorkspaceRow } from "../../records/workspaces/rows.ts";
import { findWorkBase, type GitRepository } from "../git/index.ts";

/** Falls back to the recorded base if the repository cannot tell, for example after the base branch was deleted. */
export async function workBaseOf(
	{ baseRef, baseCommit }: Pick<WorkspaceRow, "baseRef" | "baseCommit">,
	repository: GitRepository,
	head: string | null,
): Promise<string | null> {
	return await findWorkBase({ repository, branch: baseRef, recorded: baseCommit, head });
}

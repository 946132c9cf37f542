import type { WorkspaceRow } from "../../records/workspaces/rows.ts";
import { findWorkBase, type GitRepository } from "../git/index.ts";
import { ownBranch } from "./open/source-repository.ts";

/** Falls back to the recorded base if the repository cannot tell, for example after the base branch was deleted. */
export async function workBaseOf(
	workspace: Pick<WorkspaceRow, "branch" | "baseRef" | "baseCommit">,
	repository: GitRepository,
	head: string | null,
): Promise<string | null> {
	const { baseRef: branch, baseCommit: recorded } = workspace;
	return await findWorkBase({ repository, branch, work: ownBranch(workspace), recorded, head });
}

import type { WorkspaceSize } from "@paperclipai/shared";
import type { Caller } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import type { WorkspaceRow } from "../../records/workspaces/rows.ts";
import { listFiles } from "../git/index.ts";
import { diffOf } from "./merge/diff.ts";
import { requireWorktree, sourceRepository } from "./open/source-repository.ts";
import { readWhileOpen } from "./read-while-open.ts";

/**
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_source_gone`, and the errors of `diffOf` and
 * `readWhileOpen`.
 */
export async function readWorkspaceSize(
	context: DatabaseContext & ClockContext,
	id: string,
	by: Caller,
): Promise<WorkspaceSize> {
	return await readWhileOpen(context, id, by, sizeOf);
}

async function sizeOf(workspace: WorkspaceRow): Promise<WorkspaceSize> {
	const { status, mode, branch, path } = workspace;
	if (status === "closed" || mode !== "worktree" || branch === null) return { changes: null, diskBytes: null };
	requireWorktree(workspace);
	const { files, isTruncated } = await diffOf(workspace, await sourceRepository(workspace));
	const found = await listFiles(path, ".git/");
	const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
	return {
		changes: {
			files: files.length,
			additions: sum(files.map(({ additions }) => additions ?? 0)),
			deletions: sum(files.map(({ deletions }) => deletions ?? 0)),
			isPartial: isTruncated || files.some(({ additions }) => additions === null),
		},
		diskBytes: sum([...found.files, ...found.hidden].map(({ size }) => size)),
	};
}

import type { WorkspaceSize } from "@paperclipai/shared";
import type { DatabaseContext } from "../db/database.ts";
import { toConflict } from "./conflicts.ts";
import { readWorkspaceDiff } from "./diff.ts";
import { listFiles } from "./git/snapshot/list-files.ts";
import { getWorkspace } from "./rows.ts";

/**
 * How much a worktree changes, and the size of its files.
 * @throws {HttpError} 404 `workspace_not_found`, and as `readWorkspaceDiff`.
 */
export async function readWorkspaceSize(context: DatabaseContext, id: string): Promise<WorkspaceSize> {
	const { status, mode, branch, path } = await getWorkspace(context, id);
	if (status === "closed" || mode !== "worktree" || branch === null) return { changes: null, diskBytes: null };
	const { files, isTruncated } = await readWorkspaceDiff(context, id);
	const found = await listFiles(path, ".git/").catch(toConflict);
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

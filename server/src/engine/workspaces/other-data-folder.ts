import path from "node:path";
import { eq } from "drizzle-orm";
import { dataFolderAt } from "../../platform/data-folder/data-folder.ts";
import { type ServerIdContext, savedServerId } from "../../platform/data-folder/server-id.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { servers } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { WorkspaceRow } from "../../records/workspaces/rows.ts";

type Context = DatabaseContext & ServerIdContext;

/**
 * The worktrees in the database of a restored or copied installation belong to the original. The copy does not know the
 * runs of the original.
 * @throws {HttpError} 409 `workspace_of_other_data_folder`, unless the other server shares the database.
 */
export async function requireOwnDataFolder(context: Context, workspace: WorkspaceRow): Promise<void> {
	const refusal = await refusalOfOtherDataFolder(context, workspace);
	if (refusal !== null) throw refusal;
}

/** The error of `requireOwnDataFolder`, or `null`. */
export async function refusalOfOtherDataFolder(
	{ database, serverId }: Context,
	{ mode, path: worktree }: WorkspaceRow,
): Promise<HttpError | null> {
	if (mode !== "worktree") return null;
	const folder = dataFolderAt(path.dirname(path.dirname(worktree)));
	const id = path.dirname(worktree) === folder.workspaces ? savedServerId(folder) : null;
	if (id === null || id === serverId) return null;
	// An embedded database is not shared; it names other servers only when it was copied.
	if (database.kind === "pglite") return ofOtherDataFolder(worktree, folder.root);
	const sharing = await database.db.select({ id: servers.id }).from(servers).where(eq(servers.id, id));
	return sharing.length > 0 ? null : ofOtherDataFolder(worktree, folder.root);
}

function ofOtherDataFolder(worktree: string, root: string): HttpError {
	const message = `The worktree ${worktree} belongs to another installation, whose data folder is ${root}.`;
	return new HttpError(409, "workspace_of_other_data_folder", message, {
		hint: `Work on the issue with that installation. If it is no longer used, delete ${path.join(root, "server-id")}; this installation can then use its worktrees.`,
	});
}

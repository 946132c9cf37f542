import type { DatabaseContext } from "../db/database.ts";
import { beingClosed, isBeingClosed } from "./closing/closing-lease.ts";
import { toConflict } from "./conflicts.ts";
import { getWorkspace, type WorkspaceRow } from "./rows.ts";

/**
 * Reads the files of a workspace, which may be closed in the middle of it: then it is read once more as a closed one.
 * @throws {HttpError} 404 `workspace_not_found`, 409 `workspace_closing` while its files are being removed, and as `read` and
 * `toConflict`.
 */
export async function readWhileOpen<T>(
	context: DatabaseContext,
	id: string,
	read: (workspace: WorkspaceRow) => Promise<T>,
): Promise<T> {
	const workspace = await getWorkspace(context, id);
	try {
		return await read(workspace);
	} catch (error) {
		const now = await getWorkspace(context, id);
		if (workspace.status === "closed") return toConflict(error);
		if (now.status === "closed") return await read(now).catch(toConflict);
		if (await isBeingClosed(context, id)) throw beingClosed(now);
		return toConflict(error);
	}
}

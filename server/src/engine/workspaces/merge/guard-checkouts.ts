import { realpath } from "node:fs/promises";
import { and, eq, isNull, or } from "drizzle-orm";
import { executionWorkspaces } from "../../../platform/db/schema.ts";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import type { WhileUnused } from "../../git/index.ts";
import { whileUnused } from "../board-action.ts";
import type { LeaseContext } from "../lease.ts";

/**
 * A merge may update the worktree of another issue, whose run may be changing its files.
 * @param own Workspace whose lease the caller holds.
 */
export function guardCheckouts(
	context: LeaseContext,
	repository: { commonDir: string },
	own: Pick<WorkspaceRow, "id"> | null,
): { whileUnused: WhileUnused; whileCompleting: WhileUnused } {
	const guard: WhileUnused = async (folder, update) => {
		const id = await findWorkspaceAt(context, repository, folder);
		if (id === null || id === own?.id) await update();
		else await whileUnused(context, id, update);
	};
	return {
		whileUnused: guard,
		async whileCompleting(folder, update) {
			await guard(folder, update).catch((error: unknown) => {
				// A later merge completes the files.
				if (!(error instanceof HttpError) || !USED.has(error.code)) throw error;
			});
		},
	};
}

const USED = new Set(["workspace_in_use", "workspace_busy"]);

async function findWorkspaceAt(
	{ database }: LeaseContext,
	repository: { commonDir: string },
	folder: string,
): Promise<string | null> {
	const { id, path, status, mode, commonDir } = executionWorkspaces;
	const isOfRepository = or(eq(commonDir, repository.commonDir), isNull(commonDir));
	const open = await database.db
		.select({ id, path })
		.from(executionWorkspaces)
		.where(and(eq(status, "open"), eq(mode, "worktree"), isOfRepository));
	const wanted = await realpath(folder);
	for (const workspace of open) if ((await realpath(workspace.path).catch(() => null)) === wanted) return workspace.id;
	return null;
}

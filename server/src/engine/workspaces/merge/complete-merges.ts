import { and, eq, or, sql } from "drizzle-orm";
import { executionWorkspaces, workspaceOperations } from "../../../platform/db/schema.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { completeMerge } from "../../git/index.ts";
import type { LeaseContext } from "../lease.ts";
import { sourceRepository } from "../open/source-repository.ts";
import { SERVER_STOPPED } from "../operations.ts";
import { refusalOfOtherDataFolder } from "../other-data-folder.ts";
import { guardCheckouts } from "./guard-checkouts.ts";

/** Removes locks of killed servers, which block the user's own git. Logs failures; the next merge reports them. */
export async function completeMerges(context: LeaseContext & LoggerContext): Promise<void> {
	const { database, logger } = context;
	const isBegun = and(
		eq(executionWorkspaces.status, "open"),
		eq(workspaceOperations.kind, "workspace_merge"),
		// A server without access to the repository may have marked the operation as failed.
		or(eq(workspaceOperations.status, "running"), sql`${workspaceOperations.error} ->> 'code' = ${SERVER_STOPPED}`),
	);
	const found = await database.db
		.selectDistinctOn([executionWorkspaces.sourcePath], { workspace: executionWorkspaces })
		.from(workspaceOperations)
		.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, workspaceOperations.workspaceId))
		.where(isBegun)
		.orderBy(executionWorkspaces.sourcePath);
	for (const { workspace } of found) {
		const { sourcePath } = workspace;
		try {
			if ((await refusalOfOtherDataFolder(context, workspace)) !== null) continue;
			const repository = await sourceRepository(workspace);
			await completeMerge(repository, guardCheckouts(context, repository, null).whileCompleting);
		} catch (error) {
			logger.warn({ err: error, sourcePath }, "an interrupted merge could not be completed");
		}
	}
}

import { and, eq, or, sql } from "drizzle-orm";
import type { OpenDatabase } from "../../../platform/db/database.ts";
import { executionWorkspaces, workspaceOperations } from "../../../platform/db/schema.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { completeMerge } from "../../git/index.ts";
import { sourceRepository } from "../open/source-repository.ts";
import { SERVER_STOPPED } from "../operations.ts";

/** Removes locks of killed servers, which block the user's own git. Logs failures; the next merge reports them. */
export async function completeMerges({
	database,
	logger,
}: { database: Pick<OpenDatabase, "db"> } & LoggerContext): Promise<void> {
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
			await completeMerge(await sourceRepository(workspace));
		} catch (error) {
			logger.warn({ err: error, sourcePath }, "an interrupted merge could not be completed");
		}
	}
}

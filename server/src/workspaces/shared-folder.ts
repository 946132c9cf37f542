import { and, eq, ne, sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { executionWorkspaces, heartbeatRuns } from "../db/schema.ts";
import type { WorkspaceRow } from "./rows.ts";

/**
 * Takes a shared folder for a run, unless another run works in it, and returns the id of that one. It is free again when the
 * run is over.
 */
export async function takeSharedFolder(
	{ database }: DatabaseContext,
	{ id, sourcePath }: Pick<WorkspaceRow, "id" | "sourcePath">,
	runId: string,
): Promise<string | null> {
	return await database.db.transaction(async (db) => {
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sourcePath}, 0))`);
		const [other] = await db
			.select({ id: heartbeatRuns.id })
			.from(heartbeatRuns)
			.innerJoin(executionWorkspaces, eq(executionWorkspaces.id, heartbeatRuns.executionWorkspaceId))
			.where(
				and(
					eq(heartbeatRuns.status, "running"),
					ne(heartbeatRuns.id, runId),
					eq(executionWorkspaces.sourcePath, sourcePath),
					eq(executionWorkspaces.mode, "shared"),
				),
			)
			.limit(1);
		if (other !== undefined) return other.id;
		await db.update(heartbeatRuns).set({ executionWorkspaceId: id }).where(eq(heartbeatRuns.id, runId));
		return null;
	});
}

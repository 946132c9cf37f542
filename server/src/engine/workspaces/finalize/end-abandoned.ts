import { and, eq, isNotNull, isNull, not, or } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRuns, workspaceOperations } from "../../../platform/db/schema.ts";
import { isLivingProcess } from "../../../platform/servers/index.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";

/** Code of an operation that ended with its server. */
export const SERVER_STOPPED = "server_stopped";

/**
 * Records that operations have ended with the server process that performed them. Those of a run that goes on are left to
 * the next server of the run, which continues them.
 */
export async function endAbandonedOperations({ database, now }: DatabaseContext & ClockContext): Promise<void> {
	const { db } = database;
	const isLiving = isLivingProcess(workspaceOperations.performedBy);
	const found = await db
		.select({ id: workspaceOperations.id })
		.from(workspaceOperations)
		.leftJoin(heartbeatRuns, eq(heartbeatRuns.id, workspaceOperations.runId))
		.where(
			and(
				eq(workspaceOperations.status, "running"),
				not(isLiving),
				or(isNull(workspaceOperations.runId), isNotNull(heartbeatRuns.settledAt)),
			),
		);
	const error = {
		code: SERVER_STOPPED,
		message: "The server was stopped while it did this.",
		hint: "Do it again: what it has begun is completed then.",
	};
	for (const { id } of found) {
		// The next server of a run may have continued it meanwhile.
		const isIt = and(eq(workspaceOperations.id, id), eq(workspaceOperations.status, "running"), not(isLiving));
		await db.update(workspaceOperations).set({ status: "failed", error, finishedAt: now() }).where(isIt);
	}
}

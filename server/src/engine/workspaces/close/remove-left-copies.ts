import { and, eq, exists, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import type { ServerIdContext } from "../../../platform/data-folder/server-id.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { executionWorkspaces, heartbeatRuns } from "../../../platform/db/schema.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { removeCopies } from "./remove-copies.ts";

const AT_ONCE = 20;

type Context = ClockContext & DatabaseContext & LoggerContext & MasterKeyContext & ServerIdContext;

export async function removeLeftCopies(context: Context, stop: AbortSignal): Promise<void> {
	const { db } = context.database;
	const { id, closedAt } = executionWorkspaces;
	const isOurs = and(
		eq(heartbeatRuns.companyId, executionWorkspaces.companyId),
		eq(heartbeatRuns.executionWorkspaceId, id),
		eq(heartbeatRuns.owner, context.serverId),
		isNotNull(heartbeatRuns.environment),
	);
	const hasLeft = and(
		eq(executionWorkspaces.status, "closed"),
		isNull(executionWorkspaces.copiesRemovedAt),
		gt(closedAt, new Date(context.now().getTime() - LIMITS.environmentSweepAgeMs)),
		exists(db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isOurs)),
	);
	// Random order, so that copies that cannot be removed do not delay the others.
	const found = await db.select().from(executionWorkspaces).where(hasLeft).orderBy(sql`random()`).limit(AT_ONCE);
	for (const workspace of found) {
		if (stop.aborted) return;
		const left = await removeCopies(context, workspace, stop);
		for (const copy of left) {
			context.logger.warn({ ...copy, workspaceId: workspace.id }, "a copy of a closed workspace could not be removed");
		}
		if (left.length > 0) continue;
		await db.update(executionWorkspaces).set({ copiesRemovedAt: context.now() }).where(eq(id, workspace.id));
	}
}

import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { issues } from "../db/schema.ts";
import type { RunRow } from "../runs/store/run-rows.ts";

/** Gives the issue of a run that starts to it, unless another run works on it, or it is another agent's. */
export async function leaseIssue({ database }: DatabaseContext, run: RunRow): Promise<void> {
	if (run.issueId === null) return;
	const isFree = sql`not exists (
		select from heartbeat_runs holder where holder.id = ${issues.checkoutRunId} and holder.status = 'running'
	)`;
	const isOwn = and(eq(issues.id, run.issueId), eq(issues.assigneeAgentId, run.agentId));
	const mayLease = and(isOwn, or(isNull(issues.checkoutRunId), isFree));
	await database.db.update(issues).set({ checkoutRunId: run.id }).where(mayLease);
}

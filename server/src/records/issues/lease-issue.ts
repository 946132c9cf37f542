import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issues } from "../../platform/db/schema.ts";
import type { RunRow } from "../runs/run-rows.ts";

/** Leases its issue to a run that starts, unless another run has the lease, or another agent is the assignee. */
export async function leaseIssue({ database }: DatabaseContext, run: RunRow): Promise<void> {
	if (run.issueId === null) return;
	const isFree = sql`not exists (
		select from heartbeat_runs holder where holder.id = ${issues.checkoutRunId} and holder.status = 'running'
	)`;
	const isOwn = and(eq(issues.id, run.issueId), eq(issues.assigneeAgentId, run.agentId));
	const mayLease = and(isOwn, or(isNull(issues.checkoutRunId), isFree));
	await database.db.update(issues).set({ checkoutRunId: run.id }).where(mayLease);
}

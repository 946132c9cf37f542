import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { endWaitingRun } from "../../engine/runs/outcome/settle.ts";
import { agentWakes, heartbeatRuns } from "../../platform/db/schema.ts";

const MESSAGES = {
	issue_cancelled: "The issue was cancelled before the run started.",
	issue_blocked: "The issue was blocked by another issue before the run started.",
	issue_reassigned: "The issue was assigned to another agent before the run started.",
};

/** Wakes of an assignee for work on the issue itself, which are repeated when the issue is no longer blocked. */
const REPEATED_REASONS = ["issue_assigned", "issue_blockers_resolved", "issue_children_completed", "server_restarted"];

const isRepeated = sql`(
	select bool_and(${inArray(agentWakes.reason, REPEATED_REASONS)}) from ${agentWakes}
	where ${agentWakes.runId} = ${heartbeatRuns.id}
)`;

/**
 * Cancels only runs that have not started; an active run continues until it is cancelled. A blocked issue keeps runs
 * that also deliver a comment or a decision, or that were started by hand.
 */
export async function cancelWaitingRuns(
	context: WakeContext,
	issueId: string,
	reason: keyof typeof MESSAGES,
	agentId?: string,
): Promise<void> {
	const isWaiting = and(
		eq(heartbeatRuns.issueId, issueId),
		inArray(heartbeatRuns.status, ["queued", "scheduled_retry"]),
		agentId === undefined ? undefined : eq(heartbeatRuns.agentId, agentId),
		reason === "issue_blocked" ? isRepeated : undefined,
	);
	const runs = await context.database.db
		.select({ id: heartbeatRuns.id, companyId: heartbeatRuns.companyId })
		.from(heartbeatRuns)
		.where(isWaiting);
	for (const run of runs) await endWaitingRun(context, run, { reason, message: MESSAGES[reason] });
	const isUndelivered = and(
		eq(agentWakes.issueId, issueId),
		isNull(agentWakes.runId),
		agentId === undefined ? undefined : eq(agentWakes.agentId, agentId),
		isNull(agentWakes.interactionId),
		isNull(agentWakes.approvalId),
		reason === "issue_blocked" ? inArray(agentWakes.reason, REPEATED_REASONS) : undefined,
	);
	// No run would deliver these wakes, but they would count as work. Wakes about decisions are kept for the requester.
	await context.database.db.delete(agentWakes).where(isUndelivered);
}

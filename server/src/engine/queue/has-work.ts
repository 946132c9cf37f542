import { type SQL, sql } from "drizzle-orm";
import { agents, agentWakes, issueBlockers, issues } from "../../platform/db/schema.ts";
import { isResolved } from "../../records/issues/is-resolved.ts";

/**
 * Condition for agents that have something to do: an open issue that waits neither for another issue nor for a person, or an
 * undelivered wake. A wake for an issue counts while the issue is open, and assigned to the agent unless the wake mentions the
 * agent or answers its request.
 */
export const hasWork: SQL = sql`(
	exists (
		select 1 from ${issues} where ${issues.assigneeAgentId} = ${agents.id} and ${issues.status} in ('todo', 'in_progress')
		and not exists (
			select 1 from ${issueBlockers} join ${issues} blocker on blocker.id = ${issueBlockers.blockedById}
			where ${issueBlockers.issueId} = ${issues.id} and not ${isResolved("blocker")}
		)
	)
	or exists (
		select 1 from ${agentWakes} left join ${issues} on ${issues.id} = ${agentWakes.issueId}
		where ${agentWakes.agentId} = ${agents.id} and ${agentWakes.runId} is null and (
			${issues.id} is null or ${issues.status} not in ('done', 'cancelled') and (
				${issues.assigneeAgentId} = ${agents.id} or ${agentWakes.reason} = 'issue_comment_mentioned'
				or coalesce(${agentWakes.approvalId}, ${agentWakes.interactionId}) is not null
			)
		)
	)
)`;

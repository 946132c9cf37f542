import type { Issue } from "@paperclipai/shared";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";
import { getIssue } from "./rows.ts";

/** Records a change of an issue and publishes its new state, which it returns. */
export async function announceIssue(
	context: DatabaseContext & EventContext & ClockContext,
	actor: Actor,
	issueId: string,
	{ action, details }: { action: string; details?: Record<string, unknown> },
): Promise<Issue> {
	const issue = await getIssue(context, issueId);
	const { id, companyId, identifier } = issue;
	const change = { companyId, action, entityType: "issue", entityId: id };
	await recordActivity(context, actor, { ...change, details: { identifier, ...details } });
	publishIssue(context, issue);
	return issue;
}

/** Publishes the current state of an issue without recording an activity. */
export function publishIssue({ bus }: EventContext, issue: Issue): void {
	const { id, companyId, identifier, title, status, priority, assigneeAgentId, parentId } = issue;
	const payload = { id, identifier, title, status, priority, assigneeAgentId, parentId };
	bus.emit({ kind: "issue.changed", companyId, payload });
}

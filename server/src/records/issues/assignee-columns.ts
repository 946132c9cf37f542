import type { Actor } from "../../platform/access/caller.ts";
import type { IssueRow } from "./rows.ts";

type AssigneeColumns = Pick<IssueRow, "assigneeAgentId" | "assignedByBoard">;

/**
 * The assignee of an issue, and whether the board chose it. An agent that names the same assignee again changes nothing, and
 * one that names another takes away the right to work where the board has sent the issue.
 */
export function assigneeColumns(before: AssigneeColumns, by: Actor, assigneeAgentId: string | null): AssigneeColumns {
	if (by.kind !== "agent") return { assigneeAgentId, assignedByBoard: true };
	const isSame = before.assigneeAgentId === assigneeAgentId;
	return { assigneeAgentId, assignedByBoard: isSame && before.assignedByBoard };
}

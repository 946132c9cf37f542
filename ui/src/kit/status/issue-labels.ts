import { ISSUE_PRIORITIES, ISSUE_STATUSES, type IssuePriority, type IssueStatus } from "@paperclipai/shared";

export const issueStatusLabels: Record<IssueStatus, string> = {
	backlog: "Backlog",
	todo: "Todo",
	in_progress: "In progress",
	in_review: "In review",
	done: "Done",
	blocked: "Blocked",
	cancelled: "Cancelled",
};

/** Order of the groups. */
export const LIST_STATUSES: readonly IssueStatus[] = [
	"in_progress",
	"in_review",
	"blocked",
	"todo",
	"backlog",
	"done",
	"cancelled",
];

export function isClosed(status: IssueStatus): boolean {
	return status === "done" || status === "cancelled";
}

export const issuePriorityLabels: Record<IssuePriority, string> = {
	critical: "Critical",
	high: "High",
	medium: "Medium",
	low: "Low",
};

export const statusOptions = ISSUE_STATUSES.map((value) => ({ value, label: issueStatusLabels[value] }));
export const priorityOptions = ISSUE_PRIORITIES.map((value) => ({ value, label: issuePriorityLabels[value] }));

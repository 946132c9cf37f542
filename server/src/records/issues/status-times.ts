import type { IssueStatus } from "@paperclipai/shared";

/** When an issue was first worked on. */
export function startedAt(status: IssueStatus, before: Date | null, now: Date): Date | null {
	return before ?? (status === "in_progress" ? now : null);
}

/** When an issue was closed; `null` once it is open again. */
export function closedAt(status: IssueStatus, before: Date | null, now: Date): Date | null {
	return status === "done" || status === "cancelled" ? (before ?? now) : null;
}

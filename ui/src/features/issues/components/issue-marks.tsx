import type { Issue } from "@paperclipai/shared";

/** Shown for blocked issues, on which no agent works. */
export function WaitsMark({ issue }: { issue: Pick<Issue, "unresolvedBlockers" | "status"> }) {
	const count = issue.unresolvedBlockers;
	if (count === 0 || issue.status === "done" || issue.status === "cancelled") return null;
	const label = count === 1 ? "Blocked by one issue" : `Blocked by ${count} issues`;
	return (
		<span title={label} className="shrink-0 rounded-full bg-warn-soft px-2 py-0.5 text-xs text-warn">
			<span aria-hidden="true">Blocked by {count}</span>
			<span className="sr-only">{label}</span>
		</span>
	);
}

export function ParentMark({ issue }: { issue: Pick<Issue, "parentIdentifier"> }) {
	if (issue.parentIdentifier === null) return null;
	return (
		<span className="shrink-0 text-xs whitespace-nowrap text-muted">
			in <span className="font-mono">{issue.parentIdentifier}</span>
		</span>
	);
}

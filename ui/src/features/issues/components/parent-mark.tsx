import type { Issue } from "@paperclipai/shared";

export function ParentMark({ issue }: { issue: Pick<Issue, "parentIdentifier"> }) {
	if (issue.parentIdentifier === null) return null;
	return (
		<span className="shrink-0 text-xs whitespace-nowrap text-muted">
			in <span className="font-mono">{issue.parentIdentifier}</span>
		</span>
	);
}

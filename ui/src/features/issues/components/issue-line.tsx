import type { IssueSummary } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { IssueStatusIcon } from "./issue-status-icon.tsx";

export function IssueLine({ issue }: { issue: IssueSummary }) {
	return (
		<Link
			to="/issues/$issueId"
			params={{ issueId: issue.identifier }}
			className="flex min-w-0 items-center gap-2 text-[13px] hover:text-accent"
		>
			<IssueStatusIcon status={issue.status} />
			<span className="shrink-0 font-mono text-xs text-muted">{issue.identifier}</span>
			<span className="min-w-0 truncate">{issue.title}</span>
		</Link>
	);
}

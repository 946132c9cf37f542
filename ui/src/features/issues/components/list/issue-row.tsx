import type { Issue, Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { RunDot } from "../../../../kit/status/status.tsx";
import { Cell, Row, rowLinkClass } from "../../../../kit/table/table.tsx";
import { TimeAgo } from "../../../../kit/time/time-ago.tsx";
import { ParentMark, WaitsMark } from "../issue-marks.tsx";
import { IssueStatusIcon } from "../issue-status-icon.tsx";
import { PriorityIcon } from "../priority-icon.tsx";

interface IssueRowProps {
	issue: Issue;
	/** The issue's active run. */
	run: Run | undefined;
	assignee: string | undefined;
	project: string | undefined;
}

export function IssueRow({ issue, run, assignee, project }: IssueRowProps) {
	return (
		<Row>
			<Cell className="w-8 pr-0! max-sm:align-top">
				<PriorityIcon priority={issue.priority} />
			</Cell>
			<Cell hide="phone" className="font-mono text-xs whitespace-nowrap text-muted">
				{issue.identifier}
			</Cell>
			<Cell className="w-full max-w-0 min-w-48">
				<span className="flex min-w-0 items-center gap-2">
					<IssueStatusIcon status={issue.status} />
					<Link
						to="/issues/$issueId"
						params={{ issueId: issue.identifier }}
						data-row=""
						className={`min-w-0 truncate font-medium ${rowLinkClass}`}
					>
						{issue.title}
					</Link>
					<ParentMark issue={issue} />
					<WaitsMark issue={issue} />
					{run && <LiveMark run={run} />}
				</span>
				<span className="mt-0.5 flex gap-3 pl-6 text-xs text-muted sm:hidden">
					<span className="font-mono">{issue.identifier}</span>
					<span className="min-w-0 truncate">{assignee}</span>
					<span className="ml-auto">
						<TimeAgo at={issue.updatedAt} />
					</span>
				</span>
			</Cell>
			<Cell hide="narrow" className="max-w-40 truncate text-muted">
				{project}
			</Cell>
			<Cell hide="phone" className="max-w-40 truncate whitespace-nowrap">
				{assignee ?? <span className="text-muted">Unassigned</span>}
			</Cell>
			<Cell align="end" hide="phone" className="text-muted">
				<TimeAgo at={issue.updatedAt} />
			</Cell>
		</Row>
	);
}

function LiveMark({ run }: { run: Run }) {
	return (
		<Link
			to="/runs/$runId"
			params={{ runId: run.id }}
			className={`relative z-10 flex shrink-0 items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium hover:underline ${run.waitingFor > 0 ? "bg-warn-soft text-warn" : "bg-accent-soft text-accent"}`}
		>
			<RunDot run={run} />
			<span className="max-sm:sr-only">{run.agentName}</span>
			{/* The dot has its own label. */}
			{run.status === "queued" && <span aria-hidden="true">queued</span>}
		</Link>
	);
}

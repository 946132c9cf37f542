import { ISSUE_STATUSES, type Issue, type IssueStatus, type Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { Menu } from "../../../../kit/menu/menu.tsx";
import { MenuItem } from "../../../../kit/menu/menu-item.tsx";
import { issueStatusLabels } from "../../../../kit/status/issue-labels.ts";
import { RunDot } from "../../../../kit/status/status.tsx";
import { ParentMark, WaitsMark } from "../issue-marks.tsx";
import { PriorityIcon } from "../priority-icon.tsx";
import { dragIssue } from "./dragged-issue.ts";

interface BoardCardProps {
	issue: Issue;
	run: Run | undefined;
	assignee: string | undefined;
	followed: RefObject<string | null>;
	onMove: (issue: Issue, status: IssueStatus, options: { follow: boolean }) => void;
}

export function BoardCard({ issue, run, assignee, followed, onMove }: BoardCardProps) {
	const link = useRef<HTMLAnchorElement>(null);

	useEffect(() => {
		if (followed.current !== issue.id) return;
		followed.current = null;
		link.current?.focus();
	}, [issue.id, followed]);

	return (
		<article
			draggable
			data-issue={issue.identifier}
			onDragStart={(event) => dragIssue(event, issue)}
			className="group relative grid cursor-grab grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border border-line bg-surface p-2.5 text-[13px] hover:border-line-strong active:cursor-grabbing"
		>
			<div className="flex min-h-5 flex-wrap items-center gap-x-2 text-xs text-muted max-sm:pr-6">
				<PriorityIcon priority={issue.priority} />
				<span className="shrink-0 font-mono">{issue.identifier}</span>
				<ParentMark issue={issue} />
				{/* Overlays the rest of the line, since narrow columns have no room. */}
				<span className="absolute top-1.5 right-1.5 z-10 rounded-md bg-surface sm:opacity-0 sm:group-focus-within:opacity-100 sm:group-hover:opacity-100">
					<Menu label={`Move ${issue.identifier}`} icon="dots" size="small">
						{ISSUE_STATUSES.filter((status) => status !== issue.status).map((status) => (
							<MenuItem key={status} onSelect={() => onMove(issue, status, { follow: true })}>
								Move to {issueStatusLabels[status]}
							</MenuItem>
						))}
					</Menu>
				</span>
			</div>
			<Link
				ref={link}
				to="/issues/$issueId"
				params={{ issueId: issue.identifier }}
				data-row=""
				draggable={false}
				aria-describedby="board-help"
				className="line-clamp-3 font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
			>
				{issue.title}
			</Link>
			<div className="flex min-w-0 flex-wrap items-center gap-2 text-xs text-muted empty:hidden">
				{assignee && <span className="min-w-0 truncate">{assignee}</span>}
				<WaitsMark issue={issue} />
				{run && (
					<span className="ml-auto flex items-center gap-1.5 text-accent">
						<RunDot run={run} />
						<span aria-hidden="true">{run.status === "running" ? "Running" : "Queued"}</span>
					</span>
				)}
			</div>
		</article>
	);
}

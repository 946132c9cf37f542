import type { Issue, IssueStatus } from "@paperclipai/shared";
import { type DragEvent, type RefObject, useEffect, useState } from "react";
import type { IssueFilter } from "../../../../api/list-page.ts";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { issueStatusLabels } from "../../../../kit/status/issue-labels.ts";
import { LoadMore } from "../../../../kit/table/load-more.tsx";
import { useRowKeys } from "../../../../kit/table/row-keys.ts";
import { useAgents } from "../../../agents/api.ts";
import { useCompanyId } from "../../../companies/selected-company.ts";
import { useIssues, useLiveRuns } from "../../api.ts";
import { IssueStatusIcon } from "../issue-status-icon.tsx";
import { BoardCard } from "./board-card.tsx";
import { droppedIssue, hasDraggedIssue } from "./dragged-issue.ts";

interface BoardColumnProps {
	status: IssueStatus;
	filter: IssueFilter;
	/** Number of issues in the column, known without loading them. */
	count: number | undefined;
	followed: RefObject<string | null>;
	onMove: (issue: Issue, status: IssueStatus, options: { follow: boolean }) => void;
	onLoaded: (status: IssueStatus, hasIssues: boolean) => void;
}

export function BoardColumn({ status, filter, count, followed, onMove, onLoaded }: BoardColumnProps) {
	const companyId = useCompanyId();
	const query = useIssues(companyId, { ...filter, status });
	const issues = query.data?.pages.flatMap(({ items }) => items);
	const runs = useLiveRuns(companyId);
	const { data: agents } = useAgents(companyId);
	const [isTarget, setTarget] = useState(false);
	const onKeyDown = useRowKeys();
	const label = issueStatusLabels[status];
	const hasIssues = issues && issues.length > 0;

	useEffect(() => {
		if (hasIssues !== undefined) onLoaded(status, hasIssues);
	});

	function onDragOver(event: DragEvent) {
		if (!hasDraggedIssue(event)) return;
		event.preventDefault();
		setTarget(true);
	}

	function onDrop(event: DragEvent) {
		event.preventDefault();
		setTarget(false);
		const issue = droppedIssue(event);
		if (issue) onMove(issue, status, { follow: false });
	}

	return (
		<section
			aria-label={label}
			data-column={status}
			onDragOver={onDragOver}
			onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setTarget(false)}
			onDrop={onDrop}
			onKeyDown={onKeyDown}
			className={`flex shrink-0 grow basis-[min(18rem,80vw)] snap-center sm:basis-0 sm:snap-start flex-col rounded-lg border sm:min-w-40 sm:min-h-[calc(100dvh-10rem)] ${isTarget ? "border-accent bg-accent-soft" : "border-transparent bg-sunken"}`}
		>
			<h2 className="flex items-center gap-2 px-3 py-2 text-[13px] font-semibold">
				<IssueStatusIcon status={status} />
				{label}
				<span className="font-normal text-muted tabular-nums">
					{count ?? shownCount(issues?.length, query.hasNextPage)}
				</span>
			</h2>
			<ul className="relative grid grid-cols-[minmax(0,1fr)] max-h-[calc(100dvh-13rem)] min-h-24 content-start gap-2 overflow-y-auto px-2 pb-2">
				{issues?.map((issue) => (
					<li key={issue.id} className="[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
						<BoardCard
							issue={issue}
							run={runs.get(issue.id)}
							assignee={agents?.find(({ id }) => id === issue.assigneeAgentId)?.name}
							followed={followed}
							onMove={onMove}
						/>
					</li>
				))}
				{!issues && !query.error && (
					<li className="h-20 animate-pulse rounded-md bg-line/40 motion-reduce:animate-none">
						<span className="sr-only">Loading</span>
					</li>
				)}
				{query.error && (
					<li>
						<ErrorNotice title="Not loaded" error={query.error} onRetry={() => void query.refetch()} />
					</li>
				)}
				{query.hasNextPage && (
					<li>
						<LoadMore query={query} what="issues" />
					</li>
				)}
			</ul>
		</section>
	);
}

function shownCount(loaded: number | undefined, hasMore: boolean): string {
	return loaded === undefined ? "" : `${loaded}${hasMore ? "+" : ""}`;
}

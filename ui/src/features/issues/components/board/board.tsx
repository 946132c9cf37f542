import { type Dashboard, ISSUE_STATUSES, type Issue, type IssueStatus } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { cachedIssue } from "../../../../api/issue-cache.ts";
import type { IssueFilter } from "../../../../api/list-page.ts";
import { SideScroll } from "../../../../kit/page/side-scroll.tsx";
import { issueStatusLabels } from "../../../../kit/status/issue-labels.ts";
import { useChangeIssue } from "../../change-issue.ts";
import { BoardColumn } from "./board-column.tsx";
import { useCardKeys } from "./use-card-keys.ts";
import { useFirstColumn } from "./use-first-column.ts";

interface BoardProps {
	filter: IssueFilter;
	/** Statuses to show; empty: all. */
	statuses: readonly IssueStatus[];
	/** Number of issues by status; `undefined` while a filter is set. */
	counts: Dashboard["issues"] | undefined;
}

/** Cards move by drag and drop, by menu, or with Shift and arrow keys. */
export function Board({ filter, statuses, counts }: BoardProps) {
	const queryClient = useQueryClient();
	const changeIssue = useChangeIssue();
	const [announcement, setAnnouncement] = useState("");
	/** The card that keeps the focus when it moves. */
	const followed = useRef<string | null>(null);
	const board = useRef<HTMLElement>(null);
	const shown = ISSUE_STATUSES.filter((status) => statuses.length === 0 || statuses.includes(status));
	const noteLoaded = useFirstColumn(board, shown);
	useCardKeys(board, shown, (issue, status) => void move(issue, status, { follow: true }));

	async function move(taken: Issue, status: IssueStatus, { follow }: { follow: boolean }) {
		// The issue may have been changed while the card was being dragged.
		const issue = cachedIssue(queryClient, taken.id) ?? taken;
		if (issue.status === status) return;
		if (follow) followed.current = issue.id;
		const label = issueStatusLabels[status];
		setAnnouncement(`${issue.identifier} moved to ${label}.`);
		const isDone = await changeIssue({ issue, change: { status }, done: `${issue.identifier} moved to ${label}` });
		if (isDone) return;
		if (follow) followed.current = issue.id;
		const current = cachedIssue(queryClient, issue.id);
		const currentStatus = current ? ` It is in ${issueStatusLabels[current.status]}.` : "";
		setAnnouncement(`${issue.identifier} could not be moved.${currentStatus}`);
	}

	return (
		<>
			<p id="board-help" className="sr-only">
				Press Shift+Left or Shift+Right to move a card to the previous or next column.
			</p>
			<div aria-live="assertive" className="sr-only" data-testid="board-announcement">
				{announcement}
			</div>
			<SideScroll
				ref={board}
				label="Board"
				boxClass="-mx-4 sm:-mx-6"
				className="flex gap-2 px-4 pb-2 max-sm:snap-x max-sm:scroll-px-4 sm:px-6"
			>
				{shown.map((status) => (
					<BoardColumn
						key={status}
						status={status}
						filter={filter}
						count={counts?.[status]}
						followed={followed}
						onMove={(issue, to, options) => void move(issue, to, options)}
						onLoaded={noteLoaded}
					/>
				))}
			</SideScroll>
		</>
	);
}

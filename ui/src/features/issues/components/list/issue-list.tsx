import type { Dashboard, IssueStatus } from "@paperclipai/shared";
import { useState } from "react";
import type { IssueFilter } from "../../../../api/list-page.ts";
import { isClosed, LIST_STATUSES } from "../../../../kit/status/issue-labels.ts";
import { type Column, Table } from "../../../../kit/table/table.tsx";
import { IssueGroup } from "./issue-group.tsx";

const HEAD: Column[] = [
	{ name: "", className: "w-8 pr-0!" },
	{ name: "Key", hide: "phone" },
	{ name: "Title", className: "w-full" },
	{ name: "Project", hide: "narrow" },
	{ name: "Assignee", hide: "phone" },
	{ name: "Updated", align: "end", hide: "phone" },
];

interface IssueListProps {
	filter: IssueFilter;
	/** Statuses to show; empty: all. */
	statuses: readonly IssueStatus[];
	/** Number of issues by status; `undefined` while a filter is set. */
	counts: Dashboard["issues"] | undefined;
}

export function IssueList({ filter, statuses, counts }: IssueListProps) {
	const isChosen = statuses.length > 0;
	const [toggled, setToggled] = useState<readonly IssueStatus[]>([]);
	const shown = LIST_STATUSES.filter((status) => !isChosen || statuses.includes(status));
	const toggle = (status: IssueStatus) =>
		setToggled((before) =>
			before.includes(status) ? before.filter((other) => other !== status) : [...before, status],
		);
	return (
		<Table label="Issues" head={HEAD} isGrouped>
			{shown.map((status) => {
				const isFoldedAtFirst = isClosed(status) && !isChosen && filter.q === undefined;
				return (
					<IssueGroup
						key={status}
						status={status}
						filter={filter}
						count={counts?.[status]}
						isOpen={isFoldedAtFirst === toggled.includes(status)}
						onToggle={() => toggle(status)}
						showEmpty={isChosen}
					/>
				);
			})}
		</Table>
	);
}

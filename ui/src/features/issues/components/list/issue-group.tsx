import type { IssueStatus } from "@paperclipai/shared";
import type { IssueFilter } from "../../../../api/list-page.ts";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { CountPill } from "../../../../kit/page/tab-links.tsx";
import { issueStatusLabels } from "../../../../kit/status/issue-labels.ts";
import { LoadMore } from "../../../../kit/table/load-more.tsx";
import { RowChunks } from "../../../../kit/table/row-chunks.tsx";
import { useAgents } from "../../../agents/api.ts";
import { useCompanyId } from "../../../companies/selected-company.ts";
import { useIssues, useLiveRuns, useProjects } from "../../api.ts";
import { IssueStatusIcon } from "../issue-status-icon.tsx";
import { IssueRow } from "./issue-row.tsx";

const COLUMNS = 6;

interface IssueGroupProps {
	status: IssueStatus;
	filter: IssueFilter;
	/** Number of issues in the group, known without loading them. */
	count: number | undefined;
	isOpen: boolean;
	onToggle: () => void;
	/** Whether the heading of an empty group is shown. */
	showEmpty: boolean;
}

export function IssueGroup({ status, filter, count, isOpen, onToggle, showEmpty }: IssueGroupProps) {
	const companyId = useCompanyId();
	const query = useIssues(companyId, { ...filter, status }, { enabled: isOpen });
	const issues = query.data?.pages.flatMap(({ items }) => items);
	const runs = useLiveRuns(companyId);
	const { data: agents } = useAgents(companyId);
	const { data: projects } = useProjects(companyId);
	const isEmpty = isOpen ? issues?.length === 0 : count === 0;
	// Search results have no counts, and most groups are empty.
	if (count === undefined && isOpen && !issues && !query.error && !showEmpty) return null;
	if ((isEmpty && !showEmpty) || (count === 0 && !showEmpty)) return null;
	return (
		<RowChunks>
			<tr className="bg-sunken/60">
				<th colSpan={COLUMNS} scope="rowgroup" className="px-1.5 py-1 text-left font-semibold">
					<button
						type="button"
						aria-expanded={isOpen}
						onClick={onToggle}
						className="flex w-full items-center gap-2 rounded px-1.5 py-0.5"
					>
						<Icon name={isOpen ? "down" : "chevron"} className="size-3.5 text-muted" />
						<IssueStatusIcon status={status} />
						{issueStatusLabels[status]}
						{(count ?? issues) !== undefined && <CountPill count={count ?? issues?.length ?? 0} />}
					</button>
				</th>
			</tr>
			{isOpen && query.error && (
				<FullRow>
					<ErrorNotice
						title="These issues could not be loaded"
						error={query.error}
						onRetry={() => void query.refetch()}
					/>
				</FullRow>
			)}
			{isOpen && !issues && !query.error && (
				<FullRow>
					<span role="status" className="text-muted">
						Loading…
					</span>
				</FullRow>
			)}
			{isOpen &&
				issues?.map((issue) => (
					<IssueRow
						key={issue.id}
						issue={issue}
						run={runs.get(issue.id)}
						assignee={agents?.find(({ id }) => id === issue.assigneeAgentId)?.name}
						project={projects?.find(({ id }) => id === issue.projectId)?.name}
					/>
				))}
			{isOpen && isEmpty && (
				<FullRow>
					<span className="text-muted">No issues</span>
				</FullRow>
			)}
			{isOpen && query.hasNextPage && (
				<FullRow>
					<LoadMore query={query} what="issues" />
				</FullRow>
			)}
		</RowChunks>
	);
}

function FullRow({ children }: { children: React.ReactNode }) {
	return (
		<tr>
			<td colSpan={COLUMNS} className="px-3 py-2">
				{children}
			</td>
		</tr>
	);
}

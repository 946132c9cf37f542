import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { useCommands } from "../../kit/commands/commands.ts";
import { Segmented } from "../../kit/form/segmented.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useCompanyId } from "../companies/selected-company.ts";
import { useIssueCounts, useIssues } from "./api.ts";
import { Board } from "./components/board/board.tsx";
import { NewIssueDialog } from "./components/dialogs/new-issue-dialog.tsx";
import { IssueFilters } from "./components/list/issue-filters.tsx";
import { IssueList } from "./components/list/issue-list.tsx";
import { type IssueSearch, readIssueSearch } from "./issue-search.ts";

const VIEWS = [
	{ value: "list", label: "List", icon: "list" },
	{ value: "board", label: "Board", icon: "board" },
] as const;

export function IssuesPage() {
	const search = readIssueSearch(useSearch({ strict: false }));
	const navigate = useNavigate();
	const companyId = useCompanyId();
	const [isCreating, setCreating] = useState(false);
	const show = (view: "list" | "board") =>
		void navigate({ to: "/issues", search: { ...search, view: view === "board" ? "board" : undefined } });
	useCommands([
		{
			id: "issues-view",
			label: search.view === "board" ? "Show issues as a list" : "Show issues as a board",
			keys: "b",
			icon: search.view === "board" ? "list" : "board",
			run: () => show(search.view === "board" ? "list" : "board"),
		},
	]);
	return (
		<Page
			title="Issues"
			actions={
				<>
					<Segmented label="View" value={search.view ?? "list"} onChange={show} options={VIEWS} />
					<Button variant="primary" onClick={() => setCreating(true)}>
						<Icon name="plus" />
						New issue
					</Button>
				</>
			}
		>
			<IssueFilters search={search} />
			{/* By company, because a list shows its previous result while it loads. */}
			<FoundIssues key={companyId} search={search} onCreate={() => setCreating(true)} />
			{isCreating && (
				<NewIssueDialog
					preset={{ assigneeAgentId: search.assignee, projectId: search.project }}
					onClose={() => setCreating(false)}
				/>
			)}
		</Page>
	);
}

function FoundIssues({ search, onCreate }: { search: IssueSearch; onCreate: () => void }) {
	const companyId = useCompanyId();
	const filter = { assigneeAgentId: search.assignee, projectId: search.project, q: search.q };
	const isFiltered = Object.values(filter).some((value) => value !== undefined);
	const counts = useIssueCounts(companyId);
	const { data, error, refetch } = useIssues(companyId, { ...filter, limit: 1 });
	if (!data && error) {
		return <ErrorNotice title="The issues could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!data) return <LoadingRows label="Loading issues" rows={8} />;
	if (data.pages[0]?.items.length === 0) {
		if (isFiltered) {
			return (
				<EmptyState title="No matching issues">
					<p className="text-muted">Search matches the beginning of words in titles, and keys such as PAP-12.</p>
				</EmptyState>
			);
		}
		return (
			<EmptyState title="No issues yet">
				<p className="max-w-md text-muted">An issue is a unit of work. Assign it to an agent to get it done.</p>
				<Button variant="primary" onClick={onCreate}>
					Create the first issue
				</Button>
			</EmptyState>
		);
	}
	const shown = { filter, statuses: search.status ?? [], counts: isFiltered ? undefined : counts };
	return search.view === "board" ? <Board {...shown} /> : <IssueList {...shown} />;
}

import type { Run } from "@paperclipai/shared";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { RunListFilter } from "../../api/list-page.ts";
import { buttonClass } from "../../kit/button.tsx";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadMore } from "../../kit/table/load-more.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { serverNow } from "../../kit/time/server-time.ts";
import { useCompanyId } from "../companies/selected-company.ts";
import { useRuns } from "./api.ts";
import { CompareBar } from "./components/list/compare-bar.tsx";
import { RunFilters } from "./components/list/run-filters.tsx";
import { RunTable } from "./components/list/run-table.tsx";
import { type RunsSearch, readRunsSearch, startOf } from "./runs-search.ts";

const PAGE_SIZE = 50;

export function RunsPage() {
	// Without the company, which is no filter.
	const search = readRunsSearch(useSearch({ from: "/runs" }));
	const navigate = useNavigate({ from: "/runs" });
	const companyId = useCompanyId();
	const query = useRuns(companyId, useFilter(search));
	const [selected, setSelected] = useState<readonly Run[]>([]);
	const toggle = (run: Run) =>
		setSelected((runs) => {
			const others = runs.filter(({ id }) => id !== run.id);
			// A third run replaces the first.
			return others.length < runs.length ? others : [...others.slice(-1), run];
		});
	const change = (changed: RunsSearch) => void navigate({ search: changed, replace: true });
	return (
		<Page title="Runs">
			<RunFilters search={search} runs={query.data ?? []} onChange={change} />
			<RunResults query={query} isFiltered={Object.keys(search).length > 0} selected={selected} onSelect={toggle} />
			{selected.length > 0 && <CompareBar selected={selected} onClear={() => setSelected([])} />}
		</Page>
	);
}

/** The start of a time range stays fixed, because paging needs it. */
function useFilter({ agent, status, adapter, issue, time, q }: RunsSearch): RunListFilter {
	const since = useMemo(() => time && startOf(time, serverNow()), [time]);
	return {
		limit: PAGE_SIZE,
		...(agent && { agentId: agent }),
		...(status && { status }),
		...(adapter && { adapterType: adapter }),
		...(issue && { issueId: issue }),
		...(since && { since }),
		...(q && { q }),
	};
}

interface RunResultsProps {
	query: ReturnType<typeof useRuns>;
	isFiltered: boolean;
	selected: readonly Run[];
	onSelect: (run: Run) => void;
}

function RunResults({ query, isFiltered, selected, onSelect }: RunResultsProps) {
	const { data: runs, error, refetch, hasNextPage } = query;
	if (!runs && error) {
		return <ErrorNotice title="The runs could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!runs) return <LoadingRows label="Loading runs" />;
	if (runs.length === 0 && !hasNextPage) return isFiltered ? <NoMatch /> : <NoRuns />;
	return (
		<div>
			{runs.length > 0 && <RunTable runs={runs} showAgent selected={selected} onSelect={onSelect} />}
			<LoadMore query={query} what="runs" />
		</div>
	);
}

function NoMatch() {
	return (
		<EmptyState title="No matching runs">
			<Link to="/runs" search={{}} className={buttonClass("plain")}>
				Show all runs
			</Link>
		</EmptyState>
	);
}

function NoRuns() {
	return (
		<EmptyState title="No runs yet">
			<p className="text-muted">Start an agent or assign it an issue. Each execution is a run.</p>
			<Link to="/agents" className={buttonClass("primary")}>
				Go to agents
			</Link>
		</EmptyState>
	);
}

import { EmptyState } from "../../../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { LoadMore } from "../../../../kit/table/load-more.tsx";
import { LoadingRows } from "../../../../kit/table/loading-rows.tsx";
import { useCompanyId } from "../../../companies/selected-company.ts";
import { useRuns } from "../../api.ts";
import { RunTable } from "./run-table.tsx";

const PAGE_SIZE = 50;

export function RecentRuns({ agentId }: { agentId: string }) {
	const query = useRuns(useCompanyId(), { agentId, limit: PAGE_SIZE });
	const { data: runs, error, refetch } = query;
	if (!runs && error) {
		return <ErrorNotice title="The runs could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!runs) return <LoadingRows label="Loading runs" />;
	if (runs.length === 0) {
		return (
			<EmptyState title="No runs yet">
				<p className="text-muted">Runs of this agent appear here.</p>
			</EmptyState>
		);
	}
	return (
		<div>
			<RunTable runs={runs} showAgent={false} />
			<LoadMore query={query} what="runs" />
		</div>
	);
}

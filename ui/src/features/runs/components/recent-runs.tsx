import { Button } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/empty-state.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { LoadingRows } from "../../../kit/loading-rows.tsx";
import { useCompanyId } from "../../companies/company-context.ts";
import { useRuns } from "../api.ts";
import { RunList } from "./run-list.tsx";

const PAGE_SIZE = 50;

/** Runs of the company, or of one agent, newest first. */
export function RecentRuns({ agentId }: { agentId?: string }) {
	const companyId = useCompanyId();
	const filter = agentId === undefined ? { limit: PAGE_SIZE } : { agentId, limit: PAGE_SIZE };
	const { data: runs, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRuns(companyId, filter);
	if (!runs && error) {
		return <ErrorNotice title="The runs could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!runs) return <LoadingRows label="Loading runs" />;
	if (runs.length === 0) {
		return (
			<EmptyState title="No runs yet">
				<p className="text-muted">Press Run on an agent; its runs appear here.</p>
			</EmptyState>
		);
	}
	return (
		<>
			<RunList runs={runs} showAgent={agentId === undefined} />
			{hasNextPage && (
				<Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage} className="mx-auto">
					Show older runs
				</Button>
			)}
		</>
	);
}

import { useState } from "react";
import { useRuns } from "../../api/runs.ts";
import { useCompanyId } from "../../app/company-context.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorNotice } from "../error-notice.tsx";
import { LoadingRows } from "../loading-rows.tsx";
import { RunList } from "./run-list.tsx";

const FIRST = 50;
/** The most that the server lists at once. */
const MOST = 200;

/** Runs of the company, or of one agent, newest first. */
export function RecentRuns({ agentId }: { agentId?: string }) {
	const [limit, setLimit] = useState(FIRST);
	const companyId = useCompanyId();
	const { data: runs, error, refetch } = useRuns(companyId, agentId === undefined ? { limit } : { agentId, limit });
	if (!runs && error) {
		return <ErrorNotice title="The runs could not be read" error={error} onRetry={() => void refetch()} />;
	}
	if (!runs) return <LoadingRows label="Reading runs" />;
	if (runs.length === 0) {
		return (
			<EmptyState title="No runs yet">
				<p className="text-muted">Press Run on an agent to wake it; what it does shows up here.</p>
			</EmptyState>
		);
	}
	return (
		<>
			<RunList runs={runs} showAgent={agentId === undefined} />
			{runs.length === limit && limit < MOST && (
				<Button onClick={() => setLimit(MOST)} className="mx-auto">
					Show older runs
				</Button>
			)}
		</>
	);
}

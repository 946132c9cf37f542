import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Panel } from "../../../kit/page/panel.tsx";
import { RunDot } from "../../../kit/status/status.tsx";
import { serverNow } from "../../../kit/time/server-time.ts";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useCompanyId } from "../../companies/selected-company.ts";
import { useRuns } from "../../runs/api.ts";
import { outcomeLinesOf, subjectOf } from "../../runs/components/run-subject.ts";
import { FAILED, startOf } from "../../runs/runs-search.ts";
import { PanelState } from "./panel-state.tsx";

const MAX_SHOWN = 5;

export function FailuresPanel() {
	const since = useMemo(() => startOf("7d", serverNow()), []);
	const { data: runs, error, refetch } = useRuns(useCompanyId(), { status: FAILED, since, limit: MAX_SHOWN });
	return (
		<Panel
			title="Failures, last 7 days"
			flush
			actions={
				<Link to="/runs" search={{ status: FAILED, time: "7d" }} className="text-[13px] text-accent hover:underline">
					All failures
				</Link>
			}
		>
			{!runs ? (
				<PanelState what="failed runs" error={error} onRetry={() => void refetch()} />
			) : runs.length === 0 ? (
				<p className="px-4 py-6 text-center text-[13px] text-muted">No failed runs.</p>
			) : (
				<ul className="divide-y divide-line text-[13px]">
					{runs.slice(0, MAX_SHOWN).map((run) => (
						<li key={run.id} className="relative px-4 py-2 hover:bg-sunken/60">
							<div className="flex items-center gap-2">
								<RunDot run={run} />
								<Link
									to="/runs/$runId"
									params={{ runId: run.id }}
									className="max-w-[50%] shrink-0 truncate font-medium after:absolute after:inset-0 hover:text-accent"
								>
									{run.agentName}
								</Link>
								<span className="min-w-0 truncate text-muted">{subjectOf(run)}</span>
								<span className="ml-auto shrink-0 text-xs text-muted">
									<TimeAgo at={run.createdAt} />
								</span>
							</div>
							<p className="truncate pl-4 text-xs text-bad">{outcomeLinesOf(run)[0]?.text}</p>
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}

import type { Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { RunDot } from "../../../kit/status/status.tsx";
import { useCompanyId } from "../../companies/selected-company.ts";
import { useRuns } from "../../runs/api.ts";
import { RunDuration } from "../../runs/components/run-figures.tsx";
import { subjectOf } from "../../runs/components/run-subject.ts";
import { LazyLastLines } from "../../runs/tail/lazy-last-lines.tsx";
import { PanelState } from "./panel-state.tsx";

const MAX_SHOWN = 6;

export function LivePanel() {
	const { data: runs, error, refetch, hasNextPage } = useRuns(useCompanyId(), { status: "running", limit: 50 });
	// An empty panel would push pending decisions down.
	if (runs?.length === 0) return <p className="px-4 text-[13px] text-muted">No agents are running.</p>;
	return (
		<Panel
			title="Running now"
			count={runs?.length}
			flush
			actions={
				((runs?.length ?? 0) > MAX_SHOWN || hasNextPage) && (
					<Link to="/runs" search={{ status: "running" }} className="text-[13px] text-accent hover:underline">
						All active runs
					</Link>
				)
			}
		>
			{!runs ? (
				<PanelState what="active runs" error={error} onRetry={() => void refetch()} />
			) : (
				<ul className="divide-y divide-line">
					{runs.slice(0, MAX_SHOWN).map((run) => (
						<LiveRun key={run.id} run={run} />
					))}
				</ul>
			)}
		</Panel>
	);
}

function LiveRun({ run }: { run: Run }) {
	return (
		<li className="relative grid gap-1.5 px-4 py-2.5 hover:bg-sunken/60">
			<div className="flex min-w-0 items-center gap-2 text-[13px]">
				<RunDot run={run} />
				<Link
					to="/runs/$runId"
					params={{ runId: run.id }}
					data-row=""
					className="shrink-0 font-medium after:absolute after:inset-0 hover:text-accent"
				>
					{run.agentName}
				</Link>
				{run.issue && <span className="shrink-0 font-mono text-xs text-muted">{run.issue.identifier}</span>}
				<span className="min-w-0 truncate text-muted">{subjectOf(run)}</span>
				<span className="ml-auto shrink-0 text-muted">
					<RunDuration run={run} />
				</span>
			</div>
			<LazyLastLines run={run} />
		</li>
	);
}

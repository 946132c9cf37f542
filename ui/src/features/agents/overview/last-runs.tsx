import { type Agent, type Run, TERMINAL_RUN_STATUSES } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { RunBadge, RunDot } from "../../../kit/status/status.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useRunStrips, useRuns } from "../../runs/api.ts";
import { RunStrip } from "../../runs/components/list/run-strip.tsx";
import { OutcomeLines } from "../../runs/components/outcome-lines.tsx";
import { RunCost, RunDuration } from "../../runs/components/run-figures.tsx";
import { subjectOf } from "../../runs/components/run-subject.ts";
import { successOf } from "../list/success-of.ts";

const SHOWN_RUNS = 8;
/** Excludes active runs, which are listed above. */
const ENDED = TERMINAL_RUN_STATUSES.join(",");

export function LastRuns({ agent }: { agent: Agent }) {
	const { data: runs } = useRuns(agent.companyId, { agentId: agent.id, status: ENDED, limit: SHOWN_RUNS });
	const strip = useRunStrips(agent.companyId, [agent.id]).get(agent.id) ?? [];
	const success = successOf(strip);
	return (
		<Panel
			title="Last runs"
			flush
			actions={
				strip.length > 0 && (
					<>
						{success && <span className="text-[13px] text-muted max-sm:hidden">{success} succeeded</span>}
						<RunStrip runs={strip} label={`Last runs of ${agent.name}`} />
					</>
				)
			}
		>
			{runs === undefined ? (
				<div className="p-4">
					<LoadingRows label="Loading runs" />
				</div>
			) : runs.length === 0 ? (
				<p className="p-4 text-muted">
					{strip.length > 0
						? "No finished runs yet."
						: `No runs yet. Press Run now, or assign an issue to ${agent.name}.`}
				</p>
			) : (
				<ul className="divide-y divide-line">
					{runs.slice(0, SHOWN_RUNS).map((run) => (
						<LastRun key={run.id} run={run} />
					))}
				</ul>
			)}
			{runs && runs.length >= SHOWN_RUNS && (
				<p className="border-t border-line px-4 py-2">
					<Link
						to="/agents/$agentId"
						params={{ agentId: agent.id }}
						search={{ tab: "runs" }}
						className="text-accent hover:underline"
					>
						All runs
					</Link>
				</p>
			)}
		</Panel>
	);
}

function LastRun({ run }: { run: Run }) {
	return (
		<li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto] px-4 py-2 text-[13px] hover:bg-sunken/60">
			<span className="max-sm:hidden">
				<RunBadge run={run} />
			</span>
			<span className="sm:hidden">
				<RunDot run={run} />
			</span>
			<span className="min-w-0">
				<span className="flex min-w-0 items-baseline gap-2">
					{run.issue && <span className="shrink-0 font-mono text-xs text-muted">{run.issue.identifier}</span>}
					<Link
						to="/runs/$runId"
						params={{ runId: run.id }}
						data-row=""
						className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:text-accent"
					>
						{subjectOf(run)}
					</Link>
				</span>
				<OutcomeLines run={run} />
			</span>
			<span className="flex items-center gap-4 text-right text-muted tabular-nums">
				<span className="max-sm:hidden">
					<RunDuration run={run} />
				</span>
				<span className="min-w-16 max-sm:hidden">
					<RunCost run={run} />
				</span>
				<span className="min-w-20">
					<TimeAgo at={run.createdAt} />
				</span>
			</span>
		</li>
	);
}

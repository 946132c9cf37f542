import type { Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { formatCost } from "../../../kit/format.ts";
import { StatusBadge } from "../../../kit/status-badge.tsx";
import { TimeAgo } from "../../../kit/time-ago.tsx";
import { RunDuration } from "./run-duration.tsx";

export function RunList({ runs, showAgent }: { runs: readonly Run[]; showAgent: boolean }) {
	return (
		<ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
			{runs.map((run) => (
				<li key={run.id}>
					<Link
						to="/runs/$runId"
						params={{ runId: run.id }}
						className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
					>
						<span className="w-28">
							<StatusBadge status={run.status} />
						</span>
						<span className="min-w-0 flex-1 basis-44">
							{showAgent && <span className="mr-2 font-semibold">{run.agentName}</span>}
							<span className="wrap-anywhere text-muted">{describeOutcome(run)}</span>
						</span>
						<span className="flex gap-4 text-[13px] text-muted">
							{run.costUsd !== null && <span>{formatCost(run.costUsd)}</span>}
							<RunDuration run={run} />
							<TimeAgo at={run.createdAt} />
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

/** One line with the error, summary or reason of a run. */
function describeOutcome(run: Run): string {
	const text = run.error?.message ?? run.summary ?? run.reason ?? "";
	const line = text.split("\n", 1)[0] ?? "";
	return line.length > 140 ? `${line.slice(0, 140)}…` : line;
}

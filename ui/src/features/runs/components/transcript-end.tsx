import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { StatusBadge } from "../../../kit/status-badge.tsx";
import type { TranscriptSnapshot } from "../../../transcript/client/transcript-client.ts";
import { RunDuration } from "./run-duration.tsx";
import { waitingFor } from "./waiting-for.ts";

/** What stands below the last row: that more will come, or how the run ended. */
export function TranscriptEnd({ run, snapshot }: { run: Run; snapshot: TranscriptSnapshot }) {
	const isOver = isTerminalRunStatus(run.status);
	return (
		<div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-[13px] text-muted">
			<StatusBadge status={run.status} />
			<RunDuration run={run} />
			{isOver && snapshot.done && snapshot.count + snapshot.stats.lines === 0 && <span>The agent wrote nothing.</span>}
			{isOver && !snapshot.done && snapshot.problem === null && <span>Reading the log…</span>}
			{snapshot.problem && (
				<span role="alert" className="wrap-anywhere text-bad">
					The transcript stops here: {snapshot.problem}
				</span>
			)}
			{!isOver && <span>{waitingFor(run) ?? "More follows as the agent writes it."}</span>}
			{isOver && run.error && <span className="wrap-anywhere text-bad">{run.error.message}</span>}
		</div>
	);
}

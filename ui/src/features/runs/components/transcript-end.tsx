import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { StatusBadge } from "../../../kit/status-badge.tsx";
import type { TranscriptClient } from "../../../transcript/client/transcript-client.ts";
import { useTranscriptSnapshot } from "../../../transcript/client/use-transcript.ts";
import { RunDuration } from "./run-duration.tsx";
import { WaitNote } from "./wait-note.tsx";

/** Shown below the last row: how the run ended, or that more output may follow. */
export function TranscriptEnd({ run, client }: { run: Run; client: TranscriptClient }) {
	const { done, count, stats, problem } = useTranscriptSnapshot(client);
	const isOver = isTerminalRunStatus(run.status);
	return (
		<div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-[13px] text-muted">
			<StatusBadge status={run.status} />
			<RunDuration run={run} />
			{isOver && done && count + stats.lines === 0 && <span>The agent wrote nothing.</span>}
			{isOver && !done && problem === null && <span>Reading the log…</span>}
			{problem && (
				<span role="alert" className="wrap-anywhere text-bad">
					The transcript stops here: {problem}
				</span>
			)}
			{!isOver && <WaitNote run={run} />}
			{isOver && run.error && <span className="wrap-anywhere text-bad">{run.error.message}</span>}
		</div>
	);
}

import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import type { TranscriptClient } from "../../../transcript/client/transcript-client.ts";
import { useTranscriptSnapshot } from "../../../transcript/client/use-transcript.ts";

const ENDS: Partial<Record<Run["status"], string>> = {
	cancelled: "The run was cancelled.",
	timed_out: "The run timed out.",
	interrupted: "The run was interrupted.",
};

/** Shown below the last row. The header has the verdict. */
export function TranscriptEnd({ run, client }: { run: Run; client: TranscriptClient }) {
	const { done, count, stats, problem } = useTranscriptSnapshot(client);
	const isOver = isTerminalRunStatus(run.status);
	return (
		<div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-[13px] text-muted">
			{isOver && done && <span>{endOf(run, count + stats.lines === 0)}</span>}
			{isOver && !done && problem === null && <span>Reading the log…</span>}
			{problem && (
				<span role="alert" className="wrap-anywhere text-bad">
					The transcript stops here: {problem}
				</span>
			)}
			{!isOver && <span>{run.startedAt === null ? "Output will appear here." : "More output will appear here."}</span>}
		</div>
	);
}

function endOf({ status }: Run, isEmpty: boolean): string {
	const stop = ENDS[status];
	if (!isEmpty) return stop ?? "End of the run.";
	return stop === undefined ? "The agent produced no output." : `${stop} The agent produced no output.`;
}

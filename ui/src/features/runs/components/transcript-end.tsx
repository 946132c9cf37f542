import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import type { TranscriptClient } from "../../../transcript/client/transcript-client.ts";
import { useTranscriptSnapshot } from "../../../transcript/client/use-transcript.ts";
import { WaitNote } from "./wait-note.tsx";

/** Shown below the last row: that it is the last one, or that more output may follow. The header has the verdict. */
export function TranscriptEnd({ run, client }: { run: Run; client: TranscriptClient }) {
	const { done, count, stats, problem } = useTranscriptSnapshot(client);
	const isOver = isTerminalRunStatus(run.status);
	return (
		<div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-[13px] text-muted">
			{isOver && done && <span>{count + stats.lines === 0 ? "The agent wrote nothing." : "End of the run."}</span>}
			{isOver && !done && problem === null && <span>Reading the log…</span>}
			{problem && (
				<span role="alert" className="wrap-anywhere text-bad">
					The transcript stops here: {problem}
				</span>
			)}
			{!isOver && <WaitNote run={run} />}
		</div>
	);
}

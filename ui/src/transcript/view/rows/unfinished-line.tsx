import { TerminalText } from "../../../kit/terminal/terminal-text.tsx";
import type { TranscriptView, UnfinishedLine } from "../../worker/messages.ts";

interface UnfinishedLineProps {
	line: UnfinishedLine;
	view: TranscriptView;
	/** Whether the row above is a log too. */
	isContinued: boolean;
}

/** Aligns the text with the rows. */
const GUTTERS: Record<TranscriptView, string> = { nice: "w-11", raw: "min-w-12" };

/** Output without a line break yet, for example a question or a progress bar. Becomes a row once the line ends. */
export function UnfinishedLineView({ line, view, isContinued }: UnfinishedLineProps) {
	const gutter = view === "nice" ? "border-l-2 border-transparent" : "";
	return (
		<div
			data-unfinished=""
			className={`flex gap-3 font-mono text-[12.5px] leading-5 ${gutter} ${isContinued ? "-mt-2.5" : ""}`}
		>
			<span aria-hidden="true" className={`shrink-0 text-right text-muted select-none ${GUTTERS[view]}`}>
				…
			</span>
			{view === "raw" && (
				<span className="hidden w-32 shrink-0 whitespace-pre text-muted select-none sm:inline">
					{`          ${line.stream}`}
				</span>
			)}
			<span
				className={`min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap ${line.stream === "stderr" ? "text-bad" : ""}`}
			>
				<TerminalText runs={line.runs} />
			</span>
		</div>
	);
}

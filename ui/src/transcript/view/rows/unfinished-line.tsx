import { TerminalText } from "../../../kit/terminal/terminal-text.tsx";
import type { UnfinishedLine } from "../../worker/messages.ts";

interface UnfinishedLineProps {
	line: UnfinishedLine;
	/** The row above is a log too. */
	isContinued: boolean;
}

/** What a process has written after its last line break, such as a question or the state of a progress bar. A row once the line ends. */
export function UnfinishedLineView({ line, isContinued }: UnfinishedLineProps) {
	const colour = line.stream === "stderr" ? "text-bad" : "";
	return (
		<div
			data-unfinished=""
			className={`flex gap-3 border-l-2 border-transparent font-mono text-[12.5px] leading-5 ${isContinued ? "-mt-2.5" : ""}`}
		>
			<span aria-hidden="true" className="w-11 shrink-0 text-right text-muted select-none">
				…
			</span>
			<span className={`min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap ${colour}`}>
				<TerminalText runs={line.runs} />
			</span>
		</div>
	);
}

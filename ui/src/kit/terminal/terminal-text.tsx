import type { TextRun } from "./terminal-line.ts";
import { classOfStyle } from "./text-style.ts";

export function TerminalText({ runs }: { runs: readonly TextRun[] }) {
	return runs.map(({ text, style }, index) =>
		style === undefined ? (
			text
		) : (
			<span key={index} className={classOfStyle(style)}>
				{text}
			</span>
		),
	);
}

import type { TextRun } from "./terminal-line.ts";
import { classOfStyle } from "./text-style.ts";

export function TerminalText({ runs }: { runs: readonly TextRun[] }) {
	return runs.map(({ text, style }, index) => {
		if (style === undefined) return text;
		if (style.link === undefined) {
			return (
				<span key={index} className={classOfStyle(style)}>
					{text}
				</span>
			);
		}
		return (
			<a
				key={index}
				href={style.link}
				title={style.link}
				target="_blank"
				rel="noreferrer noopener"
				className={`underline ${classOfStyle(style) || "text-accent"}`}
			>
				{text}
			</a>
		);
	});
}

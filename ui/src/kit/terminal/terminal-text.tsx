import { Fragment, type ReactNode } from "react";
import { TextBlocks } from "../text/text-blocks.tsx";
import type { TextRun } from "./terminal-line.ts";
import { classOfStyle } from "./text-style.ts";

export function TerminalText({ runs }: { runs: readonly TextRun[] }) {
	const text = runs.map((run) => run.text).join("");
	return <TextBlocks text={text} render={(part, start) => drawRuns(sliceRuns(runs, start, start + part.length))} />;
}

function sliceRuns(runs: readonly TextRun[], start: number, end: number): TextRun[] {
	const sliced: TextRun[] = [];
	let at = 0;
	for (const run of runs) {
		const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
		if (text !== "") sliced.push({ ...run, text });
		at += run.text.length;
	}
	return sliced;
}

function drawRuns(runs: readonly TextRun[]): ReactNode {
	return runs.map(({ text, style }, index) => {
		// Only the children of elements are made readable.
		if (style === undefined) return <Fragment key={index}>{text}</Fragment>;
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

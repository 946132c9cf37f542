import type { Row } from "../blocks/row.ts";
import type { TranscriptView } from "../worker/messages.ts";

const LINE_HEIGHT = 20;
const MIN_HEIGHT: Record<TranscriptView, number> = { nice: 44, raw: LINE_HEIGHT };
const CHARACTERS_PER_LINE = 120;

/** Estimated height of a row in pixels, so that the list does not render many long rows when one fills the page. */
export function estimateHeight(row: Row | undefined, view: TranscriptView): number {
	switch (row?.kind) {
		case undefined:
			return MIN_HEIGHT[view];
		case "assistant":
		case "user":
		case "result":
			return Math.max(MIN_HEIGHT[view], linesOf(row.text) * LINE_HEIGHT);
		case "log":
			return row.lines.reduce((height, { text }) => height + linesOf(text) * LINE_HEIGHT, 0);
		case "diff":
			return row.parts.reduce((height, { text }) => height + linesOf(text) * LINE_HEIGHT, LINE_HEIGHT);
		case "line":
			return Math.ceil(Math.max(1, row.text.length) / CHARACTERS_PER_LINE) * LINE_HEIGHT;
		default:
			return MIN_HEIGHT[view];
	}
}

function linesOf(text: string): number {
	let lines = 0;
	for (let start = 0; start <= text.length; ) {
		const end = text.indexOf("\n", start);
		const next = end === -1 ? text.length : end;
		lines += Math.max(1, Math.ceil((next - start) / CHARACTERS_PER_LINE));
		start = next + 1;
	}
	return lines;
}

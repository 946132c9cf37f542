import type { Row } from "../blocks/row.ts";
import type { TranscriptView } from "../worker/messages.ts";

const LINE = 20;
const UNKNOWN: Record<TranscriptView, number> = { nice: 44, raw: LINE };
const CHARACTERS_A_LINE = 120;

/** About how high a row will be, in pixels, so that not many long rows are drawn only to find out that one fills the page. */
export function estimateHeight(row: Row | undefined, view: TranscriptView): number {
	switch (row?.kind) {
		case undefined:
			return UNKNOWN[view];
		case "assistant":
		case "user":
		case "stdout":
		case "result":
			return Math.max(UNKNOWN[view], linesOf(row.text) * LINE);
		case "diff":
			return row.parts.reduce((height, { text }) => height + linesOf(text) * LINE, LINE);
		case "line":
			return Math.ceil(Math.max(1, row.text.length) / CHARACTERS_A_LINE) * LINE;
		default:
			return UNKNOWN[view];
	}
}

function linesOf(text: string): number {
	let lines = 0;
	for (let start = 0; start <= text.length; ) {
		const end = text.indexOf("\n", start);
		const next = end === -1 ? text.length : end;
		lines += Math.max(1, Math.ceil((next - start) / CHARACTERS_A_LINE));
		start = next + 1;
	}
	return lines;
}

import type StringWidth from "string-width";

/** Maximum number of UTF-16 code units per column, which limits text made of zero-width characters. */
const MAX_LENGTH_PER_COLUMN = 16;

/** Loaded on demand, because loading takes 40 ms of CPU time and most processes do not measure text. */
let loaded: { stringWidth: typeof StringWidth; segmenter: Intl.Segmenter } | undefined;

function load() {
	if (loaded !== undefined) return loaded;
	const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
	loaded = { stringWidth: require("string-width").default, segmenter: new Intl.Segmenter() };
	return loaded;
}

/** Number of terminal columns of a line: 2 for an emoji or a CJK character, 0 for a combining mark. */
export function textWidth(text: string): number {
	return load().stringWidth(text);
}

/**
 * Truncates a line, never inside a character. Takes time linear in `columns`.
 * @param mark End of a truncated text, included in `columns`. Default `…`.
 * @example truncateToWidth("overflow", 5) // "over…"
 */
export function truncateToWidth(text: string, columns: number, mark = "…"): string {
	// Needs no measurement, because no UTF-16 unit is wider than two columns.
	if (text.length * 2 <= columns) return text;
	const { stringWidth, segmenter } = load();
	const head = text.slice(0, columns * MAX_LENGTH_PER_COLUMN);
	const columnsBeforeMark = columns - stringWidth(mark);
	let width = 0;
	let end = 0;
	for (const { segment, index } of segmenter.segment(head)) {
		width += stringWidth(segment);
		const length = index + segment.length;
		const isCut = length === head.length && head.length < text.length;
		if (width > columns || isCut) return text.slice(0, end) + mark;
		if (width <= columnsBeforeMark) end = length;
	}
	return head.length < text.length ? mark : text;
}

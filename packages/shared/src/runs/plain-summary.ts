/** More does not fit where one or two lines are shown. */
const MAX_LENGTH = 4_000;

/** Inline code on a line of its own is not a fence. */
const FENCE = /^\s*(?:`{3,}[^`]*$|~{3,})/;
/** A rule between rows or sections, which has no text. */
const RULE = /^[\s|:=*_-]*$/;
const BLOCK_MARKS = /^(?:\s*(?:>|#{1,6}(?=\s|$)|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\[[ xX]\](?=\s)))+\s*/;
const CODE = /(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const MARKS = [
	/!?\[([^\][]*)\]\([^()\s]*(?:\s"[^"]*")?\)/g,
	/<((?:https?:|mailto:)[^<>\s]*)>/g,
	/\*\*(?!\s)([^*]+)(?<!\s)\*\*/g,
	/(?<![\p{L}\p{N}_])__(?!\s)([^_]+)(?<!\s)__(?![\p{L}\p{N}_])/gu,
	/\*(?!\s)([^*]+)(?<!\s)\*/g,
	/(?<![\p{L}\p{N}_])_(?!\s)([^_]+)(?<!\s)_(?![\p{L}\p{N}_])/gu,
	/~~(?!\s)([^~]+)(?<!\s)~~/g,
];
/** Three nested marks are, for example, a link in italics in bold text. */
const MAX_NESTED_MARKS = 3;
/** Stands for the text at the index, which has no marks. */
const KEPT = /\uE000(\d+)\uE001/g;

/**
 * The text of a Markdown summary without its marks, one line for each line that has text, for a place that shows only
 * one or two lines. Reads the first 4,000 characters. Cells of a table are separated by commas.
 */
export function plainSummary(markdown: string): string {
	const lines: string[] = [];
	let isCode = false;
	const text = markdown.slice(0, MAX_LENGTH).replace(/[\uE000\uE001]/g, "");
	for (const line of text.split(/\r?\n/)) {
		if (FENCE.test(line)) isCode = !isCode;
		else if (isCode) lines.push(line.trim());
		else if (!RULE.test(line)) lines.push(plainLine(line.replace(BLOCK_MARKS, "")));
	}
	return lines.filter((line) => line !== "").join("\n");
}

/** Code and escaped characters are kept apart, because marks within them are part of the text. */
function plainLine(line: string): string {
	const kept: string[] = [];
	const keep = (text: string) => `\uE000${kept.push(text) - 1}\uE001`;
	const safe = line
		.replace(CODE, (_, __, code: string) => keep(code.trim()))
		.replace(ESCAPED, (_, character: string) => keep(character));
	const cells = /^\s*\|.*\|\s*$/.test(safe) ? safe.split("|").map((cell) => cell.trim()) : [safe];
	const text = cells.filter((cell) => cell !== "").join(", ");
	let plain = text;
	for (let depth = 0; depth < MAX_NESTED_MARKS; depth++) {
		plain = MARKS.reduce((rest, marks) => rest.replace(marks, "$1"), plain);
	}
	return plain.replace(KEPT, (_, index: string) => kept[Number(index)] ?? "").trim();
}

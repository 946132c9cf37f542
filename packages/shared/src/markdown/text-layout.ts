/**
 * Cost of layout beyond which Markdown is shown as plain text: 10,000 characters without a space, in scripts that browsers
 * lay out in quadratic time, take half a second.
 */
export const MAX_LAYOUT_COST = 100_000_000;
/** Maximum length in characters of a block of plain text in such scripts. */
export const MAX_LAYOUT_BLOCK = 1_000;

const BEYOND_LATIN = /[^\0-\u02ff]/;
/** Scripts whose letters have one shape, and whose lines may break at many characters. */
const SIMPLE = [
	"Latin",
	"Greek",
	"Cyrillic",
	"Armenian",
	"Georgian",
	"Han",
	"Hiragana",
	"Katakana",
	"Bopomofo",
	"Hangul",
];
const SIMPLE_SCRIPTS = [...SIMPLE, "Common", "Inherited"].map((script) => `\\p{Script=${script}}`).join("");
const DIRECTION_MARKS = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
/** Characters that are joined, combined, reordered or written without spaces. Includes the Arabic tatweel. */
const SHAPED = new RegExp(`[^${SIMPLE_SCRIPTS}]|[\\u0640${DIRECTION_MARKS}]`, "u");
/** Characters written from right to left, and marks that reorder others. */
const REORDERED = new RegExp(
	`[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}${DIRECTION_MARKS}]`,
	"u",
);
/** Another word can begin a line after these. */
const BREAKS = /[ \t\r\n]+/;

/**
 * Estimates how long browsers take to lay out a paragraph, in squared characters; 0 for most scripts. For each line that
 * begins inside a word, they shape the rest of the word again; for each line of a paragraph with text from right to left,
 * they reorder the whole paragraph.
 */
export function layoutCost(paragraph: string): number {
	if (!isShaped(paragraph)) return 0;
	const words = paragraph.split(BREAKS).filter((word) => SHAPED.test(word));
	const shaping = words.reduce((sum, { length }) => sum + length ** 2, 0);
	return shaping + (REORDERED.test(paragraph) ? paragraph.length ** 2 / 5 : 0);
}

/**
 * Divides a text into blocks that can be laid out apart in linear time, at line breaks or spaces where possible. The text
 * is their concatenation. Texts in most scripts are one block.
 */
export function layoutBlocks(text: string): string[] {
	if (text.length <= MAX_LAYOUT_BLOCK || !isShaped(text)) return [text];
	const blocks: string[] = [];
	for (let from = 0; from < text.length; ) {
		const end = from + MAX_LAYOUT_BLOCK < text.length ? endOfBlock(text, from) : text.length;
		blocks.push(text.slice(from, end));
		from = end;
	}
	return blocks;
}

function isShaped(text: string): boolean {
	return BEYOND_LATIN.test(text) && SHAPED.test(text);
}

/** A mention, which may contain spaces, does not begin so close before the end of a block. */
const MENTION_LENGTH = 200;
const CONTINUES_CHARACTER = /^(?:\p{M}|\u200d|@)/u;

function endOfBlock(text: string, from: number): number {
	const max = from + MAX_LAYOUT_BLOCK;
	const block = text.slice(from, max);
	const afterLine = block.lastIndexOf("\n") + 1;
	if (afterLine > 0) return from + afterLine;
	const mention = block.slice(-MENTION_LENGTH).search(/\s@/);
	if (mention !== -1) return max - Math.min(MENTION_LENGTH, block.length) + mention + 1;
	const afterSpace = Math.max(block.lastIndexOf(" "), block.lastIndexOf("\t")) + 1;
	if (afterSpace > MAX_LAYOUT_BLOCK / 2) return from + afterSpace;
	let end = max;
	while (end > max - MENTION_LENGTH && !isBoundary(text, end)) end--;
	return isBoundary(text, end) ? end : max;
}

function isBoundary(text: string, at: number): boolean {
	const isPair = (text.codePointAt(at - 1) ?? 0) > 0xffff;
	return !isPair && text[at - 1] !== "\u200d" && !CONTINUES_CHARACTER.test(text.slice(at, at + 2));
}

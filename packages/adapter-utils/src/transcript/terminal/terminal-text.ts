const ESC = "\u001b";
/** Colours and styles, which agents print and which carry no meaning here. */
const STYLE_SEQUENCE = new RegExp(`${ESC}\\[[0-9;:]*m`, "g");
/** Control characters, and characters that reorder the text around them. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text of an agent safe to print: nothing in it can move the cursor, set the title, write to the clipboard or
 * reorder what is read. Colour sequences are taken out; every other control character becomes visible, as in `␛`.
 * Line breaks and tabs stay.
 */
export function toTerminalText(text: string): string {
	return text.replace(/\r\n/g, "\n").replace(STYLE_SEQUENCE, "").replace(CONTROL, visible);
}

function visible(character: string): string {
	if (character === "\n" || character === "\t") return character;
	const code = character.charCodeAt(0);
	if (code < 0x20) return String.fromCharCode(0x2400 + code);
	if (code === 0x7f) return "\u2421";
	return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** The first line that is not empty, cut to `columns` characters. */
export function toOneLine(text: string, columns: number): string {
	const line = text.trimStart().split("\n", 1)[0]?.trimEnd() ?? "";
	const characters = Array.from(line.slice(0, columns * 2));
	return characters.length > columns || line.length > columns * 2
		? `${characters.slice(0, Math.max(1, columns - 1)).join("")}…`
		: line;
}

export type Paint = (text: string) => string;

/** Text that is safe to print, painted line by line, so that a colour never runs into the line break. */
export function painted(paint: Paint, text: string): string {
	return toTerminalText(text)
		.split("\n")
		.map((part) => (part === "" ? "" : paint(part)))
		.join("\n");
}

/** The first lines of a text, each cut to `columns` characters, and a last one that counts the rest. */
export function shortenedLines(text: string, limit: number, columns: number): string[] {
	const lines = text.split("\n");
	// One line more takes no more room than saying that it is there.
	const shown = lines.length > limit + 1 ? lines.slice(0, limit) : lines;
	const short = shown.map((part) => (part.length > columns ? `${part.slice(0, columns)}…` : part));
	return shown.length < lines.length ? [...short, `… ${lines.length - shown.length} more lines`] : short;
}

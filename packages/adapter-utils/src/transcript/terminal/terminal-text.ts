import { writeLinkTargets } from "./terminal-link.ts";
import { truncateToWidth } from "./text-width.ts";

const ESC = "\u001b";
const STYLE_SEQUENCE = new RegExp(`${ESC}\\[[0-9;:]*m`, "g");
/** Erases the line, or its rest, before a program writes it again. */
const ERASE_SEQUENCE = new RegExp(`${ESC}\\[[0-2]?K`, "g");
/** Sequences for colors, the cursor and modes (CSI), including their 8-bit form, and for the choice of a character set. */
const CONTROL_SEQUENCE = new RegExp(
	`(?:${ESC}\\[|\u009b)[0-?]*[ -/]*[@-~]|${ESC}[(-/][0-~]|${ESC}[=>78]|[\u000e\u000f]`,
	"g",
);
/**
 * Control characters, and characters that show nothing or reorder others; except where they are a part of an emoji, or join
 * letters of a script that needs it. Programs draw with other blanks and private characters.
 */
const CONTROL =
	/(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Makes untrusted text safe to print, so that it cannot move the cursor, set the title, write to the clipboard or
 * reorder text. Removes color sequences, writes the target of a link after its text, and makes other control characters
 * visible, for example `␛`. Keeps line breaks and tabs.
 */
export function toTerminalText(text: string): string {
	const plain = text.replace(/\r\n/g, "\n").replace(STYLE_SEQUENCE, "");
	return writeLinkTargets(plain).replace(CONTROL, visible);
}

/**
 * Returns the output of a program as the page shows it: the last states of overwritten lines, without sequences for
 * colors and the cursor. Keeps links and other control characters, for `toTerminalText`. Text that is not output keeps
 * all sequences, which `toTerminalText` makes visible, because they do not belong there.
 */
export function toOutputText(output: string): string {
	return removeSequences(lastStates(output));
}

/** Like `toOutputText`, for a part of the output that may end within a line. */
export function removeSequences(output: string): string {
	return output.replace(CONTROL_SEQUENCE, "");
}

/**
 * Returns the text as a terminal would show it at the end: of a line that was overwritten after carriage returns, such
 * as a progress bar, only the last state. Linear time.
 */
export function lastStates(text: string): string {
	if (!text.includes("\r")) return text;
	return text.split("\n").map(lastState).join("\n");
}

function lastState(line: string): string {
	if (!line.includes("\r")) return line;
	// An empty state, with which a program ends its bar or starts the next one, does not overwrite.
	return (
		line
			.split("\r")
			.findLast((state) => state.replace(ERASE_SEQUENCE, "") !== "")
			?.replace(ERASE_SEQUENCE, "") ?? ""
	);
}

/** Escapes characters that are unsafe in a terminal, without changing the JSON value. */
export function toTerminalJson(json: string): string {
	return json.replace(CONTROL, (character) =>
		character === "\n" ? character : character.split("").map(jsonEscape).join(""),
	);
}

function jsonEscape(unit: string): string {
	return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function visible(character: string): string {
	if (character === "\n" || character === "\t") return character;
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x20) return String.fromCharCode(0x2400 + code);
	if (code === 0x7f) return "\u2421";
	return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** @param text Safe to print, for example from `toTerminalText`. */
export function toOneLine(text: string, columns: number): string {
	const line = text.trimStart().split("\n", 1)[0]?.trimEnd() ?? "";
	return truncateToWidth(line, Math.max(1, columns));
}

export type Paint = (text: string) => string;

/** Makes the text safe to print, and paints each line separately, so that no color spans a line break. */
export function paintLines(paint: Paint, text: string): string {
	return toTerminalText(text)
		.split("\n")
		.map((part) => (part === "" ? "" : paint(part)))
		.join("\n");
}

/**
 * Returns lines that are safe to print and truncated to `columns`; a last line counts the omitted lines.
 * @param limit Maximum number of lines of the text.
 */
export function shortenedLines(text: string, limit: number, columns: number): string[] {
	const lines = text.split("\n");
	// Does not omit a single line, because the note about it would take a line too.
	const shown = lines.length > limit + 1 ? lines.slice(0, limit) : lines;
	const short = shown.map((part) => truncateToWidth(toTerminalText(part), columns));
	return shown.length < lines.length ? [...short, `… ${lines.length - shown.length} more lines`] : short;
}

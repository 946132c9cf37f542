import { toTerminalText } from "@paperclipai/adapter-utils";

const ESC = "\u001b";
/** The styles that the CLI prints: bold, dim, red to cyan, gray, and their resets. */
const OWN_STYLE = new RegExp(`(${ESC}\\[(?:[012]|22|3[1-69]|90)m)`);

/** Makes text safe for a terminal. With `color`, keeps the styles that the CLI uses. */
export function toPrintableText(text: string, color: boolean): string {
	if (!color) return toTerminalText(text);
	const parts = text.split(OWN_STYLE);
	return parts.map((part, index) => (index % 2 === 1 ? part : toTerminalText(part))).join("");
}

/** Makes untrusted text safe for use within a line; replaces line breaks. */
export function toInlineText(text: string): string {
	return toTerminalText(text).replace(/\s+/g, " ").trim();
}

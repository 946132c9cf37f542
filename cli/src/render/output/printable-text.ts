import { toTerminalText } from "@paperclipai/adapter-utils";

const ESC = "\u001b";
/** The styles that this program prints: bold, dim, red to cyan, gray, and their ends. */
const OWN_STYLE = new RegExp(`(${ESC}\\[(?:[012]|22|3[1-69]|90)m)`);

/** Makes text safe for a terminal. With color, styles that this program uses stay. */
export function toPrintableText(text: string, color: boolean): string {
	if (!color) return toTerminalText(text);
	const parts = text.split(OWN_STYLE);
	return parts.map((part, index) => (index % 2 === 1 ? part : toTerminalText(part))).join("");
}

/** Makes untrusted text safe inside a line, which it must not end. */
export function toInlineText(text: string): string {
	return toTerminalText(text).replace(/\s+/g, " ").trim();
}

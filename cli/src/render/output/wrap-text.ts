import { textWidth } from "@paperclipai/adapter-utils";
import { COMMAND_WORDS } from "./started-command.ts";

/** Longer strings are not wrapped: they are data, and measuring their width would be slow. */
const MAX_CHARS = 10_000;

/**
 * Wraps lines at words and keeps the indentation. A command stays on one line, so that a user who copies it does not
 * run half of it.
 * @param columns `Infinity` outside a terminal.
 */
export function wrapText(text: string, columns: number): string {
	// No UTF-16 unit is wider than two columns.
	if (text.length * 2 <= columns || text.length > MAX_CHARS) return text;
	return text
		.split("\n")
		.map((line) => (isJson(line) || textWidth(line) <= columns ? line : wrapLine(line, columns)))
		.join("\n");
}

/** JSON stays on one line, because wrapping could split a string. */
function isJson(line: string): boolean {
	return line.startsWith('{"');
}

function wrapLine(line: string, columns: number): string {
	const indent = /^ */.exec(line)?.[0] ?? "";
	const lines: string[] = [];
	let current = "";
	let width = 0;
	for (const [gap, word] of wordsOf(line.slice(indent.length))) {
		const wider = width + gap.length + textWidth(word);
		if (current !== "" && indent.length + wider > columns) {
			lines.push(current);
			current = word;
			width = textWidth(word);
		} else {
			current += gap + word;
			width = wider;
		}
	}
	return [...lines, current].map((each) => indent + each).join("\n");
}

/** Returns each word with the spaces before it; a command with its arguments is one word. */
function wordsOf(line: string): [gap: string, word: string][] {
	let end = 0;
	return [...line.matchAll(COMMAND_WORDS)].map(({ 0: word, index }) => {
		const gap = line.slice(end, index);
		end = index + word.length;
		return [gap, word];
	});
}

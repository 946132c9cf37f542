const MAX_LENGTH = 500;
const EXCERPT_CHARACTERS = 16 * 1024;
const ESC = "\u001b";
/** Colours and movements of the cursor, which say nothing outside a terminal. */
const CONTROL_SEQUENCE = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]`, "g");

/**
 * The start and the end of a text, 16,384 characters together. Output of a program has no limit, and reading it with a
 * pattern may take time that grows with the square of its length, so only an excerpt may meet a pattern.
 */
export function excerpt(text: string): string {
	if (text.length <= EXCERPT_CHARACTERS) return text;
	const half = EXCERPT_CHARACTERS / 2;
	return `${text.slice(0, half)}\n${text.slice(-half)}`;
}

/** The first non-empty line of a text, trimmed and truncated to 500 characters; `""` when there is none. */
export function firstLine(text: string): string {
	return shorten(filledLines(excerpt(text))[0] ?? "");
}

/** The last non-empty line of a text, trimmed and truncated to 500 characters; `""` when there is none. */
export function lastLine(text: string): string {
	return shorten(filledLines(excerpt(text)).at(-1) ?? "");
}

/** A carriage return begins the line again, as the progress of a program does. */
function lastState(line: string): string {
	return line.slice(line.lastIndexOf("\r") + 1).trim();
}

function filledLines(text: string): string[] {
	return text
		.replace(CONTROL_SEQUENCE, "")
		.split("\n")
		.map((line) => lastState(line.trim()))
		.filter((line) => line !== "");
}

function shorten(line: string): string {
	return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

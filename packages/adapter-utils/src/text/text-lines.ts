const MAX_LENGTH = 500;
const EXCERPT_CHARACTERS = 16 * 1024;
const ESC = "\u001b";
/** Colors and cursor movements. */
const CONTROL_SEQUENCE = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]`, "g");

/**
 * The start and the end of a text, 16,384 characters together, because a pattern may take quadratic time on unlimited
 * output.
 */
export function excerpt(text: string): string {
	if (text.length <= EXCERPT_CHARACTERS) return text;
	const half = EXCERPT_CHARACTERS / 2;
	return `${text.slice(0, half)}\n${text.slice(-half)}`;
}

/** Trimmed and truncated to 500 characters; `""` without a non-empty line. */
export function firstLine(text: string): string {
	return shorten(filledLines(excerpt(text))[0] ?? "");
}

/** Trimmed and truncated to 500 characters; `""` without a non-empty line. */
export function lastLine(text: string): string {
	return shorten(filledLines(excerpt(text)).at(-1) ?? "");
}

/** A carriage return overwrites the line, for example in progress output. */
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

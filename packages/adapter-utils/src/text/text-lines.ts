const MAX_LENGTH = 500;
const EXCERPT_CHARACTERS = 16 * 1024;
const ESC = "\u001b";
/** Matches escape sequences, for example for colors and cursor movements. */
const CONTROL_SEQUENCE = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]`, "g");

/**
 * Returns the start and the end of a text, 16,384 characters together, because a pattern may take quadratic time on
 * unlimited output.
 */
export function excerpt(text: string): string {
	if (text.length <= EXCERPT_CHARACTERS) return text;
	const half = EXCERPT_CHARACTERS / 2;
	return `${text.slice(0, half)}\n${text.slice(-half)}`;
}

/** Returns the first non-empty line, trimmed and truncated to 500 characters; `""` if there is none. */
export function firstLine(text: string): string {
	return shorten(filledLines(excerpt(text))[0] ?? "");
}

/** Returns the last non-empty line, trimmed and truncated to 500 characters; `""` if there is none. */
export function lastLine(text: string): string {
	return shorten(filledLines(excerpt(text)).at(-1) ?? "");
}

/** Returns the text after the last carriage return, which overwrites the line, for example in progress output. */
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

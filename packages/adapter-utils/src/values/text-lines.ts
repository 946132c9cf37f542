const MAX_LENGTH = 500;

/** The first non-empty line of a text, trimmed and truncated to 500 characters; `""` when there is none. */
export function firstLine(text: string): string {
	return shorten(filledLines(text)[0] ?? "");
}

/** The last non-empty line of a text, trimmed and truncated to 500 characters; `""` when there is none. */
export function lastLine(text: string): string {
	return shorten(filledLines(text).at(-1) ?? "");
}

function filledLines(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

function shorten(line: string): string {
	return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

const LONGEST = 500;

/** The first line of a text that is not empty, trimmed, cut after 500 characters; `""` when there is none. */
export function firstLine(text: string): string {
	return shorten(filledLines(text)[0] ?? "");
}

/** The last line of a text that is not empty, trimmed, cut after 500 characters; `""` when there is none. */
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
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

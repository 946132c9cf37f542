const LONGEST = 500;

export function firstLine(text: string): string {
	return shorten(linesOf(text)[0] ?? "");
}

export function lastLine(text: string): string {
	return shorten(linesOf(text).at(-1) ?? "");
}

function linesOf(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

function shorten(line: string): string {
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

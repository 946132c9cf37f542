const TELLING_KEYS = [
	"command",
	"cmd",
	"file_path",
	"path",
	"pattern",
	"query",
	"url",
	"description",
	"prompt",
	"text",
];
const LONGEST = 200;

/** One line that says what a tool was asked to do: its most telling argument, else its whole input. */
export function summarizeInput(input: unknown): string {
	return oneLine(telling(input));
}

/** The whole input as a person reads it: text as it is, anything else as indented JSON. */
export function inputText(input: unknown): string {
	if (input === undefined || input === null) return "";
	if (typeof input === "string") return input;
	try {
		return JSON.stringify(input, null, 2) ?? "";
	} catch {
		return String(input);
	}
}

function telling(input: unknown): string {
	if (typeof input === "object" && input !== null && !Array.isArray(input)) {
		for (const key of TELLING_KEYS) {
			const value = (input as Record<string, unknown>)[key];
			if (typeof value === "string" && value.trim() !== "") return value;
			if (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === "string")) {
				return value.join(" ");
			}
		}
		const values = Object.values(input);
		if (values.length === 0) return "";
		if (values.length === 1 && typeof values[0] === "string") return values[0];
	}
	return typeof input === "string" ? input : inputText(input);
}

function oneLine(text: string): string {
	const line = text
		.slice(0, LONGEST * 4)
		.replace(/\s+/g, " ")
		.trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** Fields that say best what a tool is about to do, the most telling first. */
const TELLING_FIELDS = [
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
	"changes",
];
const MAX_LENGTH = 2000;

/**
 * What a tool call is about, in a short text of one or more lines: its command, file or question, its only text, else
 * its input as JSON.
 */
export function summarizeToolInput(input: unknown): string {
	return summarize(input).slice(0, MAX_LENGTH);
}

function summarize(input: unknown): string {
	if (input === undefined || input === null) return "";
	if (typeof input === "string") return input;
	if (typeof input !== "object") return String(input);
	for (const field of TELLING_FIELDS) {
		const text = listed((input as Record<string, unknown>)[field]);
		if (text !== "") return text;
	}
	const values = Object.values(input);
	if (values.length === 0) return "";
	return values.length === 1 && typeof values[0] === "string" ? values[0] : toJson(input);
}

/** A text, a list of texts, or the paths of a list of files; `""` for anything else. */
function listed(value: unknown): string {
	if (typeof value === "string") return value.trim() === "" ? "" : value;
	if (!Array.isArray(value)) return "";
	if (value.every((part) => typeof part === "string")) return value.join(" ");
	const paths = value.map((part) => (part as { path?: unknown } | null)?.path);
	return paths.every((path) => typeof path === "string") ? paths.join(", ") : "";
}

function toJson(input: object): string {
	try {
		return JSON.stringify(input) ?? "";
	} catch {
		return "";
	}
}

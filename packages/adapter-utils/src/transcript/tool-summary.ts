/** Fields that say best what a tool is about to do, the most telling first. */
const TELLING_FIELDS = ["command", "file_path", "path", "pattern", "query", "url", "prompt", "description", "text"];
const MAX_LENGTH = 2000;

/** What a tool call is about, in a short text of one or more lines: its command, file or question, else its input as JSON. */
export function summarizeToolInput(input: unknown): string {
	return summarize(input).slice(0, MAX_LENGTH);
}

function summarize(input: unknown): string {
	if (input === undefined || input === null) return "";
	if (typeof input === "string") return input;
	if (typeof input !== "object") return String(input);
	for (const field of TELLING_FIELDS) {
		const value = (input as Record<string, unknown>)[field];
		if (typeof value === "string" && value !== "") return value;
		if (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === "string"))
			return value.join(" ");
	}
	const json = JSON.stringify(input) ?? "";
	return json === "{}" || json === "[]" ? "" : json;
}

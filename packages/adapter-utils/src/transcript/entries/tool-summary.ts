import { readPlanSteps } from "./plan-steps.ts";

const SUMMARY_FIELDS = [
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

/** The command, file or query, else the only string, else JSON. At most 2,000 characters, possibly on several lines. */
export function summarizeToolInput(input: unknown): string {
	return summarize(input).slice(0, MAX_LENGTH);
}

function summarize(input: unknown): string {
	if (input === undefined || input === null) return "";
	if (typeof input === "string") return input;
	if (typeof input !== "object") return String(input);
	for (const field of SUMMARY_FIELDS) {
		const text = textOf((input as Record<string, unknown>)[field]);
		if (text !== "") return text;
	}
	const values = Object.values(input);
	const steps = values.map(summarizeSteps).find((text) => text !== "");
	if (steps !== undefined) return steps;
	if (values.length === 0) return "";
	return values.length === 1 && typeof values[0] === "string" ? values[0] : toJson(input);
}

/** Text of a string, a list of strings, or the paths in a list of files; `""` for any other value. */
function textOf(value: unknown): string {
	if (typeof value === "string") return value.trim() === "" ? "" : value;
	if (!Array.isArray(value)) return "";
	if (value.every((part) => typeof part === "string")) return value.join(" ");
	const paths = value.map((part) => (part as { path?: unknown } | null)?.path);
	return paths.every((path) => typeof path === "string") ? paths.join(", ") : "";
}

/** Progress of a plan; `""` for a value that is not a list of steps. */
function summarizeSteps(value: unknown): string {
	const steps = readPlanSteps(value);
	const done = steps.filter(({ status }) => status === "done").length;
	return steps.length === 0 ? "" : `${done} of ${steps.length} done`;
}

function toJson(input: object): string {
	try {
		return JSON.stringify(input) ?? "";
	} catch {
		return "";
	}
}

import { summarizeToolInput } from "@paperclipai/adapter-utils";

const MAX_LENGTH = 200;

export function summarizeInput(input: unknown): string {
	const line = summarizeToolInput(input)
		.slice(0, MAX_LENGTH * 4)
		.replace(/\s+/g, " ")
		.trim();
	return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** Returns text unchanged, anything else as indented JSON. */
export function inputText(input: unknown): string {
	if (input === undefined || input === null) return "";
	if (typeof input === "string") return input;
	try {
		return JSON.stringify(input, null, 2) ?? "";
	} catch {
		return String(input);
	}
}

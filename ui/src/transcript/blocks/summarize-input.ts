import { summarizeToolInput } from "@paperclipai/adapter-utils";

const LONGEST = 200;

/** One line that says what a tool was asked to do. */
export function summarizeInput(input: unknown): string {
	const line = summarizeToolInput(input)
		.slice(0, LONGEST * 4)
		.replace(/\s+/g, " ")
		.trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
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

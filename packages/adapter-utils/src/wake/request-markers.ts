import { asString, parseObject } from "../values/read-value.ts";

const START_CHARACTERS = 200;

/**
 * Returns short texts, at least one of which is in any text that passes on the request of a run: parts of the start of the
 * prompt and the task, and the id of the issue, with which a program can read it. Empty for a run without a request.
 * @param context The `context` of `execute()`.
 */
export function requestMarkers(context: unknown): string[] {
	const { prompt, paperclipTaskMarkdown, issueId } = parseObject(context);
	const starts = [prompt, paperclipTaskMarkdown].map((text) => longestPart(asString(text)));
	return [...new Set([...starts, asString(issueId)])].filter((marker) => marker !== "");
}

export function containsMarker(text: string, markers: readonly string[]): boolean {
	const isIn = (haystack: string) => markers.some((marker) => haystack.includes(marker));
	return isIn(text) || isIn(oneLine(text));
}

/** Splits at characters that adapters escape when they embed the text in Markdown, JSON or XML. */
function longestPart(text: string): string {
	const parts = text
		.trim()
		.slice(0, START_CHARACTERS)
		.split(/[\r\n\t"'`\\<>&{}]/);
	return parts.map(oneLine).reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

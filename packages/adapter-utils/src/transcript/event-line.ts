/**
 * Whether a line that no parser knew looks like an event of a program that speaks JSON, and not like words for a reader.
 * Such a line is kept out of the way: it is counted, and shown when a reader asks for it.
 */
export function isEventLine(text: string): boolean {
	return text.startsWith("{") && text.trimEnd().endsWith("}");
}

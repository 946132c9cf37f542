/**
 * Whether a line that the parser did not know looks like a JSON event, not like text for people. Views hide and count such
 * lines, and show them on request.
 */
export function isEventLine(text: string): boolean {
	return text.startsWith("{") && text.trimEnd().endsWith("}");
}

/** Whether an unknown line looks like a JSON event. Views hide and count such lines, and show them on request. */
export function isEventLine(text: string): boolean {
	return text.startsWith("{") && text.trimEnd().endsWith("}");
}

/** A part of a text, in bytes. */
export interface Span {
	start: number;
	end: number;
}

/** Adds a match to a list without overlaps. Matches arrive in order of their ends; one may cover several earlier ones. */
export function addSpan(spans: Span[], span: Span): void {
	let start = span.start;
	for (let last = spans.at(-1); last !== undefined && last.end > start; last = spans.at(-1)) {
		start = Math.min(start, last.start);
		spans.pop();
	}
	spans.push({ start, end: span.end });
}

/** Replaces each span. */
export function replaceSpans(bytes: Uint8Array, spans: readonly Span[], replacement: string): Buffer {
	const mask = Buffer.from(replacement);
	const parts: Uint8Array[] = [];
	let position = 0;
	for (const { start, end } of spans) {
		parts.push(bytes.subarray(position, Math.max(position, start)), mask);
		position = end;
	}
	parts.push(bytes.subarray(position));
	return Buffer.concat(parts);
}

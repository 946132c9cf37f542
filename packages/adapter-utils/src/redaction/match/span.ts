/** A part of a text, in bytes. */
export interface Span {
	start: number;
	end: number;
	/** Continues the span before it, so that one replacement stands for both. */
	isContinued?: boolean;
}

/** Adds a span wherever it belongs. */
export function insertSpan(spans: Span[], span: Span): void {
	const overlaps = (other: Span) => other.start < span.end && span.start < other.end;
	const merged = [span, ...spans.filter(overlaps)];
	const start = Math.min(...merged.map((one) => one.start));
	const end = Math.max(...merged.map((one) => one.end));
	const isContinued = merged.some((one) => one.start === start && one.isContinued === true);
	const others = spans.filter((other) => !overlaps(other));
	spans.splice(0, spans.length, ...others, { start, end, isContinued });
	spans.sort((a, b) => a.start - b.start);
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
	for (const { start, end, isContinued } of spans) {
		parts.push(bytes.subarray(position, Math.max(position, start)));
		if (!isContinued) parts.push(mask);
		position = end;
	}
	parts.push(bytes.subarray(position));
	return Buffer.concat(parts);
}

/** A part of a text, in bytes. */
export interface Span {
	start: number;
	end: number;
	/** Continues the span before it, so that one replacement stands for both. */
	isContinued?: boolean;
}

/** Adds a match to a list that need not be in order, so that matches one after another do not make it long. */
export function addSpan(found: Span[], start: number, end: number): void {
	const last = found.at(-1);
	if (last !== undefined && last.isContinued === undefined && start < last.end && last.start < end) {
		last.start = Math.min(last.start, start);
		last.end = Math.max(last.end, end);
	} else found.push({ start, end });
}

/** Adds matches, in any order. Those that overlap become one. */
export function mergeSpans(spans: Span[], found: readonly Span[]): void {
	const sorted = [...spans, ...found].sort((a, b) => a.start - b.start);
	spans.length = 0;
	for (const span of sorted) {
		const last = spans.at(-1);
		if (last === undefined || last.end <= span.start) {
			spans.push({ ...span });
			continue;
		}
		last.end = Math.max(last.end, span.end);
		if (last.start === span.start && span.isContinued === true) last.isContinued = true;
	}
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

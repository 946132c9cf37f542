export interface Span {
	start: number;
	end: number;
	/** Whether the span continues the previous span, so one replacement covers both spans. */
	isContinued?: boolean;
}

/** Merges a match that overlaps the last one, which keeps the list short; the list need not be in order. */
export function addSpan(found: Span[], start: number, end: number): void {
	const last = found.at(-1);
	if (last !== undefined && last.isContinued === undefined && start < last.end && last.start < end) {
		last.start = Math.min(last.start, start);
		last.end = Math.max(last.end, end);
	} else found.push({ start, end });
}

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

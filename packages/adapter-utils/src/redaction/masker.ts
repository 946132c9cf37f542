import { createByteMatcher } from "./byte-matcher.ts";
import { secretForms } from "./secret-forms.ts";

/** What stands in the place of a secret. */
export const MASK = "***";
/** In characters. Shorter values are too likely to be part of ordinary text. */
export const SHORTEST_SECRET = 6;

/** Replaces secrets by `***`, in time that grows with the length of the input only. */
export interface Masker {
	text(text: string): string;
	/** Every string inside a JSON value, keys too. */
	json<T>(value: T): T;
	/** For a stream that comes in pieces: however it is cut, the result is the same. */
	stream(): MaskStream;
}

export interface MaskStream {
	/** What can be said for certain by now; a tail that may be the start of a secret is held back. */
	push(bytes: Uint8Array): MaskedBytes;
	/** The rest, and starts anew. */
	end(): MaskedBytes;
}

export interface MaskedBytes {
	/** The very bytes put in when there is nothing to mask and nothing to hold back; else a copy. */
	bytes: Uint8Array;
	/** How many bytes of the input `bytes` stands for. Adding them up gives the place in the input. */
	sourceBytes: number;
}

interface Span {
	start: number;
	end: number;
}

/**
 * Makes a masker for values of at least 6 characters; shorter ones are left. Found are the values themselves, as JSON
 * strings (escaped once or twice), URL-encoded, and inside base64, standard or URL-safe. What overlaps becomes one `***`.
 */
export function createMasker(secrets: Iterable<string>): Masker {
	const values = new Set([...secrets].map((secret) => secret.trim()).filter(({ length }) => length >= SHORTEST_SECRET));
	if (values.size === 0) return NOTHING_TO_MASK;
	const matcher = createByteMatcher([...values].flatMap(secretForms));

	function maskText(text: string): string {
		const bytes = Buffer.from(text);
		const spans: Span[] = [];
		matcher.scan(bytes, 0, (end, length) => addSpan(spans, { start: end - length, end }));
		return spans.length === 0 ? text : maskSpans(bytes, spans).toString("utf8");
	}

	function createStream(): MaskStream {
		let state = 0;
		/** The last bytes, of which a match may begin with the first. */
		let tail: Uint8Array = new Uint8Array(0);
		/** Matches that are not settled, from the start of `tail`; one that is growing may have begun before it. */
		let spans: Span[] = [];
		let held = 0;
		return {
			push(bytes) {
				const all = tail.length === 0 ? bytes : Buffer.concat([tail, bytes]);
				const known = tail.length;
				state = matcher.scan(bytes, state, (end, length) =>
					addSpan(spans, { start: known + end - length, end: known + end }),
				);
				const settled = all.length - matcher.depth(state);
				if (known === 0 && spans.length === 0 && settled === bytes.length) return { bytes, sourceBytes: bytes.length };
				const open = spans.findIndex(({ end }) => end > settled);
				const closed = open === -1 ? spans : spans.slice(0, open);
				spans = open === -1 ? [] : spans.slice(open);
				const sure = Math.min(settled, spans[0]?.start ?? settled);
				const heldBefore = held;
				held = all.length - sure;
				const masked = sure <= 0 ? new Uint8Array(0) : maskSpans(all.subarray(0, sure), closed);
				// A copy: the caller may use its buffer again.
				tail = new Uint8Array(all.subarray(settled));
				spans = spans.map(({ start, end }) => ({ start: start - settled, end: end - settled }));
				return { bytes: masked, sourceBytes: heldBefore + bytes.length - held };
			},
			end() {
				const rest = { bytes: maskSpans(tail, spans), sourceBytes: held };
				state = 0;
				tail = new Uint8Array(0);
				spans = [];
				held = 0;
				return rest;
			},
		};
	}

	return { text: maskText, json: (value) => mapStrings(value, maskText) as typeof value, stream: createStream };
}

const NOTHING_TO_MASK: Masker = {
	text: (text) => text,
	json: (value) => value,
	stream: () => ({
		push: (bytes) => ({ bytes, sourceBytes: bytes.length }),
		end: () => ({ bytes: new Uint8Array(0), sourceBytes: 0 }),
	}),
};

/** Ends come in ascending order; a longer match may reach back over several earlier ones. */
function addSpan(spans: Span[], span: Span): void {
	let start = span.start;
	for (let last = spans.at(-1); last !== undefined && last.end > start; last = spans.at(-1)) {
		start = Math.min(start, last.start);
		spans.pop();
	}
	spans.push({ start, end: span.end });
}

function maskSpans(bytes: Uint8Array, spans: readonly Span[]): Buffer {
	const mask = Buffer.from(MASK);
	const parts: Uint8Array[] = [];
	let position = 0;
	for (const { start, end } of spans) {
		parts.push(bytes.subarray(position, Math.max(position, start)), mask);
		position = end;
	}
	parts.push(bytes.subarray(position));
	return Buffer.concat(parts);
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
	if (typeof value === "string") return map(value);
	if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
	if (isPlainObject(value)) {
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapStrings(item, map)]));
	}
	return value;
}

function isPlainObject(value: unknown): value is object {
	if (value === null || typeof value !== "object") return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || prototype === Object.prototype;
}

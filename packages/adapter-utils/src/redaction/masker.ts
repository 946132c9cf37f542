import type { StreamedChunks } from "../contract/streamed-chunks.ts";
import { prepareSecrets, type SecretPatterns, startMatching } from "./match/secret-matcher.ts";
import { replaceSpans, type Span } from "./match/span.ts";
import { type Steps, takeSteps } from "./steps/steps.ts";

export const MASK = "***";
/** Minimum length in characters. Shorter values are too likely to occur in ordinary text. */
const MIN_SECRET_LENGTH = 6;

/** Masks secrets in time linear in the input. */
export interface Masker {
	text(text: string): string;
	/** Also masks object keys. */
	json<T>(value: T): T;
	/**
	 * The result does not depend on the division into chunks.
	 * @param chunks Identifies streamed chunks, so that secrets split across several lines are masked too.
	 */
	stream(chunks?: StreamedChunks): MaskStream;
}

export interface MaskStream {
	/** Holds back a tail that may be the start of a secret. */
	push(bytes: Uint8Array): MaskedBytes;
	end(): MaskedBytes;
}

export interface MaskedBytes {
	/** The masked bytes: the input itself when nothing was masked or held back, else a copy. */
	bytes: Uint8Array;
	sourceBytes: number;
}

/**
 * Masks secrets of at least 6 characters as programs write them: verbatim, in JSON strings, quoted for a shell, in HTML,
 * percent-encoded, in hexadecimal, inside base64, and in combinations of two of these. A secret of at least 16 characters is
 * also masked when line breaks or control sequences, such as colors, interrupt it; at most 3 characters before the first
 * interruption remain. Also masks single lines of a multi-line secret.
 * Overlapping matches become one `***`.
 */
export function createMasker(secrets: Iterable<string>): Masker {
	const patterns = takeSteps(prepareMask(secrets));
	return combineMasks(patterns === null ? [] : [patterns]);
}

const STEP_BYTES = 128 * 1024;

/** Yields after each text, at any depth. */
export function* maskJson(masker: Masker, value: unknown): Steps<unknown> {
	const masked = new Map<string, string>();
	mapStrings(value, (text) => {
		masked.set(text, text);
		return text;
	});
	for (const text of masked.keys()) masked.set(text, yield* maskText(masker, text));
	return mapStrings(value, (text) => masked.get(text) ?? MASK);
}

function* maskText(masker: Masker, text: string): Steps<string> {
	if (text.length <= STEP_BYTES) {
		yield;
		return masker.text(text);
	}
	const bytes = Buffer.from(text);
	const stream = masker.stream();
	const parts: Uint8Array[] = [];
	for (let start = 0; start < bytes.length; start += STEP_BYTES) {
		parts.push(stream.push(bytes.subarray(start, start + STEP_BYTES)).bytes);
		yield;
	}
	parts.push(stream.end().bytes);
	return Buffer.concat(parts).toString("utf8");
}

/** Returns `null` when there is nothing to mask. */
export function* prepareMask(secrets: Iterable<string>): Steps<SecretPatterns | null> {
	const values = new Set(
		[...secrets].map((secret) => secret.trim()).filter(({ length }) => length >= MIN_SECRET_LENGTH),
	);
	return values.size === 0 ? null : yield* prepareSecrets([...values]);
}

export function combineMasks(all: readonly SecretPatterns[]): Masker {
	if (all.length === 0) return IDENTITY_MASKER;
	function maskText(text: string): string {
		const bytes = Buffer.from(text);
		const spans: Span[] = [];
		startMatching(all).scan(bytes, spans);
		return spans.length === 0 ? text : replaceSpans(bytes, spans, MASK).toString("utf8");
	}

	function createStream(chunks?: StreamedChunks): MaskStream {
		let matcher = startMatching(all, chunks);
		let tail: Uint8Array = new Uint8Array(0);
		/** Matches that may still grow, relative to the start of `tail`; negative starts are possible. */
		let spans: Span[] = [];
		let held = 0;
		return {
			push(bytes) {
				const all = tail.length === 0 ? bytes : Buffer.concat([tail, bytes]);
				const known = tail.length;
				spans = spans.map((span) => shift(span, -known));
				matcher.scan(bytes, spans);
				spans = spans.map((span) => shift(span, known));
				const settled = all.length - matcher.depth();
				if (known === 0 && spans.length === 0 && settled === bytes.length) return { bytes, sourceBytes: bytes.length };
				const open = spans.findIndex(({ end }) => end > settled);
				const closed = open === -1 ? spans : spans.slice(0, open);
				spans = open === -1 ? [] : spans.slice(open);
				const sure = Math.min(settled, spans[0]?.start ?? settled);
				const heldBefore = held;
				held = all.length - sure;
				const masked = sure <= 0 ? new Uint8Array(0) : replaceSpans(all.subarray(0, sure), closed, MASK);
				// Copies the tail, because the caller may reuse its buffer.
				tail = new Uint8Array(all.subarray(settled));
				spans = spans.map((span) => shift(span, -settled));
				return { bytes: masked, sourceBytes: heldBefore + bytes.length - held };
			},
			end() {
				const rest = { bytes: replaceSpans(tail, spans, MASK), sourceBytes: held };
				matcher = startMatching(all, chunks);
				tail = new Uint8Array(0);
				spans = [];
				held = 0;
				return rest;
			},
		};
	}

	return { text: maskText, json: (value) => mapStrings(value, maskText) as typeof value, stream: createStream };
}

const IDENTITY_MASKER: Masker = {
	text: (text) => text,
	json: (value) => value,
	stream: () => ({
		push: (bytes) => ({ bytes, sourceBytes: bytes.length }),
		end: () => ({ bytes: new Uint8Array(0), sourceBytes: 0 }),
	}),
};

function shift(span: Span, offset: number): Span {
	return { ...span, start: span.start + offset, end: span.end + offset };
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

import type { StreamedChunks } from "../../contract/streamed-chunks.ts";
import type { Steps } from "../steps/steps.ts";
import { type ByteMatcher, createByteMatcher } from "./byte-matcher.ts";
import { startChunkMatching } from "./chunk-matcher.ts";
import { createGramFilter, type GramFilter } from "./gram-filter.ts";
import { MIN_JOINED_BYTES, startJoinedMatching } from "./joined-matcher.ts";
import { createGapFinder } from "./line-gaps.ts";
import { joinLines } from "./line-joiner.ts";
import { startPlainMatching } from "./plain-matcher.ts";
import { frequentForms, nestedForms, nestedWrappedForms, secretForms, wrappedForms } from "./secret-forms.ts";
import { secretLines } from "./secret-lines.ts";
import { mergeSpans, type Span } from "./span.ts";

export interface SecretMatcher {
	/** Adds the matches to `spans`, with offsets relative to the first of `bytes`. */
	scan(bytes: Uint8Array, spans: Span[]): void;
	depth(): number;
}

export interface SecretPatterns {
	matcher: ByteMatcher;
	filter: GramFilter;
	longestJoined: number;
	/** Memory use in bytes. */
	bytes: number;
}

const VALUES_PER_STEP = 20;
/** Maximum total size of the less frequent forms, in bytes; the matcher takes about sixteen times as much memory. */
const MAX_FURTHER_BYTES = 4 * 1024 * 1024;

/** If the secrets are too large in total, the longest are matched in fewer forms. */
export function* prepareSecrets(secrets: readonly string[]): Steps<SecretPatterns> {
	const values = new Set(secrets.flatMap((secret) => [secret, ...secretLines(secret)]));
	const patterns = createPatternList();
	for (const value of values) patterns.add(frequentForms(value));
	let left = MAX_FURTHER_BYTES;
	let count = 0;
	const shortestFirst = [...values].sort((a, b) => a.length - b.length);
	for (const isNested of [false, true]) {
		for (const value of shortestFirst) {
			const wrapped = joinable(isNested ? nestedWrappedForms(value) : wrappedForms(value));
			const forms = isNested ? nestedForms(value) : secretForms(value);
			const bytes = [...forms, ...wrapped].reduce((sum, { length }) => sum + length, 0);
			if (bytes <= left) {
				left -= bytes;
				patterns.add(forms, wrapped);
			}
			if (++count % VALUES_PER_STEP === 0) yield;
		}
	}
	const { plain, joined } = patterns.read();
	const matcher = yield* createByteMatcher({ plain, joined });
	const filter = yield* createGramFilter(plain, matcher.states);
	const longestJoined = joined.reduce((max, { length }) => Math.max(max, length), 1);
	return { matcher, filter, longestJoined, bytes: matcher.bytes + filter.bits.length };
}

function joinable(forms: readonly Buffer[]): Buffer[] {
	return forms.map(joinLines).filter(({ length }) => length >= MIN_JOINED_BYTES);
}

function createPatternList() {
	const plain = new Map<string, Buffer>();
	const joined = new Map<string, Buffer>();
	return {
		add(forms: readonly Buffer[], wrapped: readonly Buffer[] = []): void {
			for (const form of [...forms, ...wrapped]) plain.set(form.toString("latin1"), form);
			for (const form of wrapped) joined.set(form.toString("latin1"), form);
		},
		read: () => ({ plain: [...plain.values()], joined: [...joined.values()] }),
	};
}

export function startMatching(all: readonly SecretPatterns[], chunks?: StreamedChunks): SecretMatcher {
	const findGaps = createGapFinder();
	const parts = all.map(({ matcher, filter, longestJoined }) => ({
		plain: startPlainMatching(matcher, filter),
		joined: startJoinedMatching(matcher, filter, longestJoined),
		chunks: chunks === undefined ? null : startChunkMatching(matcher, chunks),
	}));
	return {
		scan(bytes, spans) {
			const found: Span[] = [];
			const gaps = findGaps(bytes);
			for (const part of parts) {
				part.plain.scan(bytes, found);
				part.joined.scan(bytes, gaps, found);
				part.chunks?.scan(bytes, (span) => found.push(span));
			}
			if (found.length > 0) mergeSpans(spans, found);
		},
		depth: () =>
			parts.reduce(
				(max, { plain, joined, chunks: cut }) => Math.max(max, plain.depth(), joined.depth(), cut?.depth() ?? 0),
				0,
			),
	};
}

import type { StreamedPieces } from "../../contract/streamed-pieces.ts";
import { createByteMatcher } from "./byte-matcher.ts";
import { startPieceMatching } from "./piece-matcher.ts";
import { secretForms, wrappedForms } from "./secret-forms.ts";
import { secretLines } from "./secret-lines.ts";
import { addSpan, insertSpan, type Span } from "./span.ts";
import { createUnwrappedMatcher } from "./unwrapped-matcher.ts";

/** Finds secrets in one stream, in every form in which they occur. */
export interface SecretMatcher {
	/** Adds the matches to `spans`, whose offsets are relative to the first of `bytes`. */
	scan(bytes: Uint8Array, spans: Span[]): void;
	/** Number of bytes at the end that may be the start of a secret. */
	depth(): number;
}

/** @returns Starts a stream, in which secrets may also be cut into pieces. */
export function createSecretMatcher(secrets: readonly string[]): (pieces?: StreamedPieces) => SecretMatcher {
	const values = [...new Set(secrets.flatMap((secret) => [secret, ...secretLines(secret)]))];
	const forms = createByteMatcher(values.flatMap(secretForms));
	const startUnwrapped = createUnwrappedMatcher(values.flatMap(wrappedForms));
	return (pieces) => {
		const joined = pieces === undefined ? null : startPieceMatching(forms, pieces);
		const unwrapped = startUnwrapped();
		let state = 0;
		return {
			scan(bytes, spans) {
				const broken: Span[] = [];
				unwrapped.scan(bytes, (start, end) => addSpan(broken, { start, end }));
				let next = 0;
				const addBroken = (before: number) => {
					for (let span = broken[next]; span !== undefined && span.end <= before; span = broken[++next]) {
						addSpan(spans, span);
					}
				};
				state = forms.scan(bytes, state, (end, length) => {
					if (broken.length > 0) addBroken(end);
					addSpan(spans, { start: end - length, end });
				});
				addBroken(bytes.length);
				joined?.scan(bytes, (part) => insertSpan(spans, part));
			},
			depth: () => Math.max(forms.depth(state), unwrapped.depth(), joined?.depth() ?? 0),
		};
	};
}

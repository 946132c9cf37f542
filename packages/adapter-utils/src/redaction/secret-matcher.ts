import { createByteMatcher } from "./byte-matcher.ts";
import { secretForms, wrappedForms } from "./secret-forms.ts";
import { secretLines } from "./secret-lines.ts";
import { addSpan, type Span } from "./span.ts";
import { createUnwrappedMatcher } from "./unwrapped-matcher.ts";

/** Finds secrets in one stream, in every form in which they occur. */
export interface SecretMatcher {
	/** Adds the matches to `spans`, whose offsets are relative to the first of `bytes`. */
	scan(bytes: Uint8Array, spans: Span[]): void;
	/** Number of bytes at the end that may be the start of a secret. */
	depth(): number;
}

/** @returns Starts a stream. */
export function createSecretMatcher(secrets: readonly string[]): () => SecretMatcher {
	const values = [...new Set(secrets.flatMap((secret) => [secret, ...secretLines(secret)]))];
	const forms = createByteMatcher(values.flatMap(secretForms));
	const startUnwrapped = createUnwrappedMatcher(values.flatMap(wrappedForms));
	return () => {
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
			},
			depth: () => Math.max(forms.depth(state), unwrapped.depth()),
		};
	};
}

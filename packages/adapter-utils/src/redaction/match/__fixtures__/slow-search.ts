import fc from "fast-check";
import { expect } from "vitest";
import { combineMasks, prepareMask } from "../../masker.ts";
import { takeSteps } from "../../steps/steps.ts";
import { createLineJoiner, joinLines, MAX_GAP } from "../line-joiner.ts";
import { nestedForms, nestedWrappedForms, secretForms, wrappedForms } from "../secret-forms.ts";
import { secretLines } from "../secret-lines.ts";
import { mergeSpans, replaceSpans, type Span } from "../span.ts";

/** Searches at every offset. */
function occurrences(bytes: Buffer, pattern: Buffer): number[] {
	const found: number[] = [];
	for (let at = bytes.indexOf(pattern); at !== -1; at = bytes.indexOf(pattern, at + 1)) found.push(at);
	return found;
}

/** The bytes that are not line breaks, and whether an overlong gap precedes each. */
function joinedBytes(bytes: Buffer): { at: number; byte: number; isFar: boolean }[] {
	const joiner = createLineJoiner();
	let last = -1;
	return [...bytes].flatMap((byte, at) => {
		if (joiner.skips(byte)) return [];
		const isFar = at - last - 1 > MAX_GAP;
		last = at;
		return [{ at, byte, isFar }];
	});
}

/** Start of a broken match: after a break within its first four bytes. */
function startOf(places: number[]): number {
	const later = [1, 2, 3].filter((index) => (places[index] ?? 0) - (places[index - 1] ?? 0) > 1).at(-1) ?? 0;
	return places[later] ?? 0;
}

/** Searches every form of every secret at every offset. */
function maskSlowly(secrets: string[], text: string): string {
	const bytes = Buffer.from(text);
	const values = [...new Set(secrets)].flatMap((secret) => [secret, ...secretLines(secret)]);
	const found: Span[] = [];
	const joined = joinedBytes(bytes);
	const unbroken = Buffer.from(joined.map(({ byte }) => byte));
	for (const value of values) {
		const wrapped = [...wrappedForms(value), ...nestedWrappedForms(value)]
			.map(joinLines)
			.filter(({ length }) => length > 6);
		for (const form of [...secretForms(value), ...nestedForms(value), ...wrapped]) {
			for (const start of occurrences(bytes, form)) found.push({ start, end: start + form.length });
		}
		for (const form of wrapped) {
			for (const first of occurrences(unbroken, form)) {
				const match = joined.slice(first, first + form.length);
				if (match.slice(1).some(({ isFar }) => isFar)) continue;
				found.push({ start: startOf(match.map(({ at }) => at)), end: (match.at(-1)?.at ?? 0) + 1 });
			}
		}
	}
	const spans: Span[] = [];
	mergeSpans(spans, found);
	return replaceSpans(bytes, spans, "***").toString("utf8");
}

/** Few different characters, so that matches overlap, nest and are broken anywhere. */
const secret = fc.oneof(
	fc.string({ unit: fc.constantFrom("a", "b"), minLength: 6, maxLength: 24 }),
	fc.string({ unit: fc.constantFrom("ab", "c", "é", '"', "/", " "), minLength: 6, maxLength: 20 }),
	fc.string({ unit: fc.constantFrom("abcabc", "abc", "\n", "\\", "d1"), minLength: 6, maxLength: 12 }),
	fc.constantFrom("hunter2-hunter2", "abcdefghijklmnop", `p&ss<w>o'r"d+4711`),
);
const secrets = fc
	.array(secret, { minLength: 1, maxLength: 5 })
	.map((all) => all.map((one) => one.trim()).filter(({ length }) => length >= 6));

/** Mixes parts of forms of the secrets, whole forms, breaks, and other characters. */
const textOf = (values: string[]) => {
	const forms = values
		.flatMap((value) => [...secretForms(value), ...nestedForms(value), ...wrappedForms(value)])
		.map(String);
	const chunk = fc
		.tuple(fc.constantFrom(...forms), fc.nat(), fc.nat())
		.map(([form, from, length]) => form.slice(from % form.length, (from % form.length) + (length % form.length) + 1));
	const wrapped = fc
		.tuple(
			fc.constantFrom(...forms),
			fc.integer({ min: 1, max: 20 }),
			fc.constantFrom("\n", "\r\n  ", "\\n", "\\\\n\t", "\u001b[01;31m\u001b[K", "\\u001b[m"),
		)
		.map(([form, columns, lineBreak]) => form.match(new RegExp(`.{1,${columns}}`, "gs"))?.join(lineBreak) ?? "");
	const gap = fc.constantFrom(
		"\n",
		"\r\n",
		"\\n",
		"\\",
		"\n    ",
		"\\t",
		"\u001b[m",
		"\\u001b[1m",
		"\u001b]0;",
		"\u001b",
		"\u009b",
		"\u0007",
		"\\u00",
		"1b[",
		`\n${" ".repeat(140)}`,
		"n",
		" ",
	);
	const other = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "x", "YWJj"), maxLength: 8 });
	const parts = [fc.constantFrom(...forms), chunk, chunk, wrapped, gap, gap, other];
	return fc.array(fc.oneof(...parts), { maxLength: 16 }).map((all) => all.join(""));
};

const example = secrets
	.filter(({ length }) => length > 0)
	.chain((values) => fc.tuple(fc.constant(values), textOf(values), fc.array(fc.nat(), { maxLength: 8 }), fc.nat(3)));

/** The stream is cut after a gap that seemed to follow the start of another match. */
const CUT_BEHIND_A_SHORT_HEAD: [string[], string, number[], number] = [
	["abcabcabcabcabc", "hunter2-hunter2"],
	`abcabcabcab\n    ${[...Buffer.from("?hunter2-hunter2").toString("base64").slice(2, -1)].join("\n")}`,
	[17],
	1,
];

/** Masks random texts, whole and in chunks, with secrets prepared together and apart. @param count How many of them. */
export function compareWithSlowSearch(count: number): void {
	fc.assert(
		fc.property(example, ([values, text, cuts, apart]) => {
			const groups = [values.slice(0, apart), values.slice(apart)];
			const masker = combineMasks(
				groups.map((group) => takeSteps(prepareMask(group))).filter((patterns) => patterns !== null),
			);
			const expected = maskSlowly(values, text);
			expect(masker.text(text)).toBe(expected);
			const bytes = Buffer.from(text);
			const stream = masker.stream();
			const parts: Uint8Array[] = [];
			let counted = 0;
			let position = 0;
			for (const mark of [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)) {
				const masked = stream.push(Buffer.from(bytes.subarray(position, mark)));
				parts.push(Buffer.from(masked.bytes));
				counted += masked.sourceBytes;
				position = mark;
			}
			const rest = stream.end();
			expect(Buffer.concat([...parts, rest.bytes]).toString()).toBe(expected);
			expect(counted + rest.sourceBytes).toBe(bytes.length);
		}),
		{ numRuns: count, examples: [[CUT_BEHIND_A_SHORT_HEAD]] },
	);
}

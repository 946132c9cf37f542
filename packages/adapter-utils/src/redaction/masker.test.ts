import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMasker, type Masker } from "./masker.ts";

const secret = fc
	.oneof(
		fc.string({ unit: "grapheme", minLength: 6, maxLength: 40 }),
		fc.string({ unit: fc.constantFrom("a", "b", "/", '"', "+", "é"), minLength: 6, maxLength: 12 }),
		fc.constantFrom("aaaaaa", "abcabcabc", "hunter2-hunter2", 'a"b\\c\nd', "péchés/&?=+"),
	)
	.map((text) => text.trim().replaceAll("*", "x"))
	.filter((text) => text.length >= 6);

const forms: Record<string, (value: string) => string> = {
	plain: (value) => value,
	json: (value) => JSON.stringify({ value }),
	"json in json": (value) => JSON.stringify({ line: JSON.stringify({ value }) }),
	"json in ASCII": (value) =>
		JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
	url: (value) => `https://host/?a=${encodeURIComponent(value)}&b`,
	form: (value) => new URLSearchParams({ value }).toString(),
	base64: (value) => Buffer.from(value).toString("base64"),
	"base64 after one byte": (value) => Buffer.from(`:${value}`).toString("base64"),
	"base64 after two bytes": (value) => Buffer.from(`u:${value}!`).toString("base64"),
	base64url: (value) => Buffer.from(`name:${value}`).toString("base64url"),
};

/** Masks chunks in a reused buffer, like a file reader's. */
function maskInChunks(masker: Masker, bytes: Buffer, cuts: number[]): { bytes: Buffer; sourceBytes: number } {
	const stream = masker.stream();
	const marks = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
	const parts: Uint8Array[] = [];
	let sourceBytes = 0;
	let position = 0;
	for (const mark of marks) {
		const chunk = Buffer.from(bytes.subarray(position, mark));
		const masked = stream.push(chunk);
		parts.push(Buffer.from(masked.bytes));
		sourceBytes += masked.sourceBytes;
		chunk.fill(0);
		position = mark;
	}
	const rest = stream.end();
	return { bytes: Buffer.concat([...parts, rest.bytes]), sourceBytes: sourceBytes + rest.sourceBytes };
}

/** Reference implementation: marks every byte of every occurrence, so that overlapping ones become one mask. */
function maskPlainly(values: string[], text: string): string {
	const hidden = new Array<boolean>(text.length).fill(false);
	const begins = new Array<boolean>(text.length + 1).fill(true);
	for (const value of values) {
		for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
			hidden.fill(true, at, at + value.length);
			begins.fill(false, at + 1, at + value.length);
		}
	}
	return [...text].map((unit, at) => (!hidden[at] ? unit : begins[at] ? "***" : "")).join("");
}

describe("createMasker", () => {
	it.each(Object.entries(forms))("masks a secret in this form: %s", (_, write) => {
		fc.assert(
			fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
				const written = write(value);
				const masked = createMasker([value]).text(`${before}${written}${after}`);
				expect(masked).toContain("***");
				expect(masked).not.toContain(written);
				expect(masked.replaceAll("***", "")).not.toContain(value);
			}),
		);
	});

	it("returns text without a secret unchanged", () => {
		fc.assert(
			fc.property(secret, fc.string({ unit: "binary" }), (value, text) => {
				fc.pre(!text.includes(value));
				expect(createMasker([value]).text(text)).toBe(text);
			}),
			{ numRuns: 30 },
		);
		const ordinary = '{"author":"Ada","tokenizer":"bpe"} --token-limit 4096 key=value';
		expect(createMasker(["hunter2-secret", "short", ""]).text(ordinary)).toBe(ordinary);
		expect(createMasker([]).text(ordinary)).toBe(ordinary);
	});

	it("masks a stream alike however it is split, and counts every byte", () => {
		const unit = fc.constantFrom("a", "b", "c", "aaaaaa", "abcabc", "bcabca", "é");
		const values = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 6, maxLength: 9 }), {
			minLength: 1,
			maxLength: 4,
		});
		fc.assert(
			fc.property(values, fc.string({ unit, maxLength: 60 }), fc.array(fc.nat()), (secrets, text, cuts) => {
				const masker = createMasker(secrets);
				const expected = maskPlainly(secrets, text);
				expect(masker.text(text)).toBe(expected);
				const chunks = maskInChunks(masker, Buffer.from(text), cuts);
				expect(chunks.bytes.toString()).toBe(expected);
				expect(chunks.sourceBytes).toBe(Buffer.byteLength(text));
			}),
			{ numRuns: 1000 },
		);
	});

	it("can continue at every offset that it has counted", () => {
		const value = fc.constantFrom("aaaaaa", "abcabcabc", "péchés");
		const text = fc.string({ unit: fc.constantFrom("a", "abc", "aaaaaa", "péchés", "p", "é"), maxLength: 40 });
		fc.assert(
			fc.property(value, text, fc.nat(), (secret, whole, cut) => {
				const masker = createMasker([secret]);
				const bytes = Buffer.from(whole);
				const before = masker.stream().push(bytes.subarray(0, cut % (bytes.length + 1)));
				const after = maskInChunks(masker, bytes.subarray(before.sourceBytes), []);
				expect(Buffer.concat([before.bytes, after.bytes]).toString()).toBe(masker.text(whole));
			}),
			{ numRuns: 1000 },
		);
	});

	it("holds back only the possible start of a secret", () => {
		const stream = createMasker(["secret-value"]).stream();
		expect(stream.push(Buffer.from("a line\n"))).toMatchObject({ sourceBytes: 7 });
		expect(stream.push(Buffer.from("a sec"))).toMatchObject({ sourceBytes: 2 });
		expect(stream.push(Buffer.from("ond"))).toMatchObject({ sourceBytes: 6 });
		expect(stream.push(Buffer.from("secret-val"))).toMatchObject({ sourceBytes: 0 });
		expect(Buffer.from(stream.end().bytes).toString()).toBe("secret-val");
	});

	it("masks long secrets of several lines, and every string of a JSON value", () => {
		const key = Array.from({ length: 60 }, (_, line) => `line ${line} ${"x".repeat(50)}`).join("\n");
		const masker = createMasker([`${key}\n`, "token-123"]);
		expect(masker.text(`<${JSON.stringify(key)}>`)).toBe('<"***">');
		const value = { list: [key, 1, null, true], "token-123": { deep: "see token-123" } };
		expect(masker.json(value)).toEqual({ list: ["***", 1, null, true], "***": { deep: "see ***" } });
	});

	it("does not hold back a run of repeated characters", () => {
		const stream = createMasker(["aaaaaa"]).stream();
		const chunk = Buffer.alloc(1 << 16, "a");
		let accounted = 0;
		for (let count = 0; count < 40; count++) accounted += stream.push(chunk).sourceBytes;
		const rest = stream.push(Buffer.from("b"));
		expect(Buffer.from(rest.bytes).toString()).toBe("***b");
		expect(accounted + rest.sourceBytes).toBe(40 * chunk.length + 1);
	});
});

it("does not hold back a line that ends with the start of a secret, and masks the rest of a secret broken there", () => {
	const stream = createMasker(["eyJhbGciOiJIUzI1NiJ9.abcdefgh"]).stream();
	const push = (text: string) => Buffer.from(stream.push(Buffer.from(text)).bytes).toString();
	expect(push("one\n")).toBe("one\n");
	expect(push("more\n  ")).toBe("more\n  ");
	expect(push("key\neyJh\n")).toBe("key\n");
	expect(push("bGciOiJIUzI1NiJ9.abcdefgh!\n")).toBe("***!\n");
	expect(push("e\nyJhbGciOiJIUzI1NiJ9.abcdefgh!\n")).toBe("e\n***!\n");
});

it("masks a secret in short lines wherever the stream is split", () => {
	const masker = createMasker(["abcabc-4711-abcabc", "hunter2-hunter2"]);
	const lines = [..."YWJjYWJjLTQ3MTEtYWJjYWJj"].join("\n");
	const text = `xxxxjb\n${lines}\n`;
	const bytes = Buffer.from(text);
	expect(masker.text(text)).toContain("***");
	for (let cut = 0; cut <= bytes.length; cut++) {
		expect(maskInChunks(masker, bytes, [cut]).bytes.toString()).toBe(masker.text(text));
	}
});

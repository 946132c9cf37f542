import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeUtf8 } from "./decode-utf8.ts";

const LONG = "naïve €uro 漢字 😀 \ufeff\u2028\0".repeat(100);

it.each([
	["a short text", Buffer.from("é😀")],
	["long ASCII", Buffer.alloc(5_000, "a")],
	["long text with a byte order mark", Buffer.from(`\ufeff${LONG}`)],
	["a view that starts at an odd byte", Buffer.from(`x${LONG}`).subarray(1)],
	["invalid bytes", Buffer.concat([Buffer.from(LONG), Buffer.from([0xff, 0xc3])])],
])("decodes %s as Node does", (_, bytes) => {
	expect(decodeUtf8(bytes)).toBe(bytes.toString("utf8"));
});

it("decodes any bytes as Node does", () => {
	const bytes = fc.oneof(
		fc.uint8Array({ minLength: 2_000, maxLength: 3_000 }),
		fc.string({ unit: "binary", minLength: 2_000 }),
	);
	fc.assert(
		fc.property(bytes, (value) => {
			const buffer = Buffer.from(value as string);
			expect(decodeUtf8(buffer)).toBe(buffer.toString("utf8"));
		}),
		{ numRuns: 15 },
	);
});

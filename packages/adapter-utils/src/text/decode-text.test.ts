import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const TEXT = '{"name": "Zoë 小明 🤖"}';

function utf16(text: string, isBigEndian: boolean): Uint8Array {
	const bytes = Buffer.from(text, "utf16le");
	return isBigEndian ? bytes.swap16() : bytes;
}

describe("decodeText", () => {
	it.each<[string, Uint8Array]>([
		["UTF-8", Buffer.from(TEXT)],
		["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`)],
		["UTF-16 LE with a mark", utf16(`\uFEFF${TEXT}`, false)],
		["UTF-16 BE with a mark", utf16(`\uFEFF${TEXT}`, true)],
	])("reads %s", (_, bytes) => {
		expect(decodeText(bytes, "a.json")).toBe(TEXT);
	});

	it.each<[string, Uint8Array, string]>([
		["Latin-1", Buffer.from("caf\xe9 x", "latin1"), "a.txt is not text in UTF-8: byte 0xE9 at offset 3."],
		["a cut character", Buffer.from("x€").subarray(0, 3), "a.txt is not text in UTF-8: byte 0xE2 at offset 1."],
		[
			"UTF-16 LE without a mark",
			utf16("ab", false),
			"a.txt is not text in UTF-8: it may be UTF-16LE without a byte-order mark.",
		],
		[
			"UTF-16 BE without a mark",
			utf16("ab", true),
			"a.txt is not text in UTF-8: it may be UTF-16BE without a byte-order mark.",
		],
		["a lone surrogate", utf16("\uFEFFa\ud800b", false), "a.txt is not text in UTF-16LE: byte 0x00 at offset 4."],
	])("rejects %s and says where", (_, bytes, message) => {
		expect(() => decodeText(bytes, "a.txt")).toThrow(message);
		expect(() => decodeText(bytes, "a.txt")).toThrow(expect.objectContaining({ code: "text_not_decodable" }));
	});

	it("reads an empty file", () => {
		expect(decodeText(new Uint8Array(), "a.txt")).toBe("");
	});
});

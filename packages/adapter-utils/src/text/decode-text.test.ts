import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const TEXT = '{"name": "Zoë 小明 🤖"}';

function utf16(text: string, isBigEndian: boolean): Uint8Array {
	const bytes = Buffer.from(text, "utf16le");
	return isBigEndian ? bytes.swap16() : bytes;
}

function utf32(text: string, isBigEndian: boolean): Uint8Array {
	const bytes = Buffer.concat(
		Array.from(text, (character) => {
			const unit = Buffer.alloc(4);
			unit.writeUInt32LE(character.codePointAt(0) ?? 0);
			return unit;
		}),
	);
	return isBigEndian ? bytes.swap32() : bytes;
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
		["UTF-32 LE with a mark", utf32("\uFEFFab", false), "a.txt is text in UTF-32LE, which is not supported."],
		["UTF-32 BE with a mark", utf32("\uFEFFab", true), "a.txt is text in UTF-32BE, which is not supported."],
		["UTF-32 LE without a mark", utf32("a漢🤖", false), "it may be UTF-32LE without a byte-order mark."],
		["UTF-32 BE without a mark", utf32("a漢🤖", true), "it may be UTF-32BE without a byte-order mark."],
		[
			"Chinese in UTF-16 LE without a mark",
			utf16("漢字\n漢字 Z", false),
			"it may be UTF-16LE without a byte-order mark.",
		],
		[
			"Chinese in UTF-16 BE without a mark",
			utf16("漢字\n漢字 Z", true),
			"it may be UTF-16BE without a byte-order mark.",
		],
		["Russian in UTF-16 without a mark", utf16("привет", false), "it may be UTF-16LE without a byte-order mark."],
		["Thai in UTF-16 without a mark", utf16("ภาษา", true), "it may be UTF-16BE without a byte-order mark."],
		["a null character", Buffer.from("ab\0"), "a.txt is not text in UTF-8: byte 0x00 at offset 2."],
		["a null character in UTF-16", utf16("\uFEFFa\0b", false), "a.txt is not text in UTF-16LE: byte 0x00 at offset 4."],
		["a lone surrogate", utf16("\uFEFFa\ud800b", false), "a.txt is not text in UTF-16LE: byte 0x00 at offset 4."],
	])("rejects %s and says where", (_, bytes, message) => {
		expect(() => decodeText(bytes, "a.txt")).toThrow(message);
		expect(() => decodeText(bytes, "a.txt")).toThrow(expect.objectContaining({ code: "text_not_decodable" }));
	});

	it.each([
		"a\nb\nc\n",
		"\u001b[1mbold\u001b[m ",
		"password",
		"\f\t",
		"a\u0001bc",
		"漢字",
		"привет",
		"\r\n\r\n",
	])("reads %j in UTF-8", (text) => expect(decodeText(Buffer.from(text), "a.txt")).toBe(text));

	it("suggests how to convert a text in UTF-16 whose bytes are not UTF-8", () => {
		const hint = expect.stringContaining("iconv -f UTF-16LE");
		expect(() => decodeText(utf16("日本語の文章、です。", false), "a.txt")).toThrow(expect.objectContaining({ hint }));
	});

	it("reads an empty file", () => {
		expect(decodeText(new Uint8Array(), "a.txt")).toBe("");
	});
});

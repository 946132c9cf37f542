import fc from "fast-check";
import { expect, it } from "vitest";
import { createMasker, type Masker } from "../masker.ts";

const VALUE = `p&ss<w>o'r"d+4711/päss`;

const unicode = (pattern: RegExp) => (value: string) =>
	JSON.stringify(value).replace(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const entities = (value: string, quotes: Record<string, string>) =>
	value.replace(/[&<>"']/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", ...quotes })[char] ?? char);

it.each([
	["Go", unicode(/[<>&]/g)],
	["PHP", unicode(/[<>&']|[^ -~]/g)],
	[".NET", (value: string) => unicode(/[<>&'+`]|[^ -~]/g)(value).replaceAll('\\"', "\\u0022")],
	[
		".NET in upper case",
		(value: string) =>
			unicode(/[<>&'+`]|[^ -~]/g)(value)
				.replace(/\\u00../g, (code) => `\\u${code.slice(2).toUpperCase()}`)
				.replaceAll('\\"', "\\u0022"),
	],
	["Go in a JSON string", (value: string) => JSON.stringify(unicode(/[<>&]/g)(value))],
	["a path that was escaped as a whole", (value: string) => encodeURI(value)],
	["a URL in a URL", (value: string) => encodeURIComponent(encodeURIComponent(value))],
	["HTML", (value: string) => entities(value, { "'": "&#39;", '"': "&quot;" })],
	["HTML with other quotes", (value: string) => entities(value, { "'": "&#x27;", '"': "&#34;" })],
	["HTML, text only", (value: string) => entities(value, {})],
	["decomposed letters", (value: string) => value.normalize("NFD")],
])("masks a secret as it is escaped by %s", (_, write) => {
	expect(createMasker([VALUE]).text(`<${write(VALUE)}>`)).toMatch(/^<\W*\*\*\*\W*>$/);
});

it.each([0, 1, 2])("masks a secret in the base64 of a JSON text, after %i bytes", (before) => {
	const text = `${" ".repeat(before)}{"password":${JSON.stringify(VALUE)},"x":1}`;
	const masked = createMasker([VALUE]).text(Buffer.from(text).toString("base64"));
	expect(Buffer.from(masked.replace("***", "A"), "base64").toString()).not.toContain("ss<w>o");
});

const wrap = (text: string, columns: number, lineBreak: string) =>
	text.match(new RegExp(`.{1,${columns}}`, "gs"))?.join(lineBreak) ?? "";

const breaks = ["\n", "\r\n", "\\n", "\\r\\n", "\\\\n", "\n      ", "\\n\\t  "];
it.each(breaks)("masks base64 and long values that are broken into lines by %j", (lineBreak) => {
	const text = fc.string({ unit: "grapheme-ascii", maxLength: 80 });
	const secret = fc.stringMatching(/^[a-z0-9/+]{20,120}$/);
	fc.assert(
		fc.property(secret, text, text, fc.constantFrom(57, 64, 76), (value, before, after, columns) => {
			const masker = createMasker([value]);
			const encoded = Buffer.from(`${before}${value}${after}`).toString("base64");
			const masked = masker.text(`${lineBreak}${wrap(encoded, columns, lineBreak)}`);
			const rest = masked.replaceAll(lineBreak, "").replaceAll("***", "A");
			expect(Buffer.from(rest, "base64").toString()).not.toContain(value.slice(3, -3));
			expect(masker.text(wrap(value, 10, lineBreak))).toBe("***");
		}),
	);
});

const KEY = [
	"-----BEGIN PRIVATE KEY-----",
	...[1, 2, 3].map((line) => Buffer.alloc(48, `line ${line} of the key`).toString("base64")),
	"lastLine4711==",
	"-----END PRIVATE KEY-----",
];
it.each([
	["cat -n", KEY.map((line, index) => `${String(index + 1).padStart(6)}\t${line}\n`).join("")],
	["a table of lines", KEY.map((line, index) => `${index + 1}→${line}`).join("\\n")],
	["CRLF", KEY.join("\r\n")],
	["one line", KEY.join("")],
	["spaces", KEY.join(" ")],
	["env | sort", [...KEY].sort().join("\n")],
	["a quotation", KEY.map((line) => `> ${line}`).join("\n")],
	["JSON in JSON", JSON.stringify(JSON.stringify(KEY.join("\n")))],
	["escapes of CRLF", JSON.stringify(KEY.join("\r\n"))],
])("masks the lines of a key in %s", (_, text) => {
	const masked = createMasker([KEY.join("\n")]).text(text);
	for (const line of KEY.slice(1, -1)) expect(masked).not.toContain(line);
	expect(createMasker([KEY.join("\r\n")]).text(text)).toBe(masked);
	const escaped = createMasker([KEY.join("\\n")]).text(text);
	for (const line of KEY.slice(1, -1)) expect(escaped).not.toContain(line);
});

it("leaves lines of a secret that are ordinary words", () => {
	const config = "apiVersion: v2beta\nclusters:\n  password: hunter2-hunter2\nnot a secret, just words\n";
	const text = "clusters: 3, not a secret, just words -----BEGIN PRIVATE KEY-----";
	expect(createMasker([config, KEY.join("\n")]).text(text)).toBe(text);
});

/** Returns the whole output, and the most that was held back. */
function pushAll(masker: Masker, bytes: Buffer, length: number): { text: string; held: number } {
	const stream = masker.stream();
	const parts: Uint8Array[] = [];
	let released = 0;
	let held = 0;
	for (let at = 0; at < bytes.length; at += length) {
		const chunk = Buffer.from(bytes.subarray(at, at + length));
		const masked = stream.push(chunk);
		parts.push(Buffer.from(masked.bytes));
		released += masked.sourceBytes;
		held = Math.max(held, at + chunk.length - released);
	}
	return { text: Buffer.concat([...parts, stream.end().bytes]).toString(), held };
}

it("masks broken text alike however it is split", () => {
	const unit = fc.constantFrom("abc", "abcdefghijklmnop", "\n", "\\n", "\\", "n", " ", "\r\n", "YWJjZGVm", "Z2hp");
	fc.assert(
		fc.property(fc.array(unit, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (units, length) => {
			const masker = createMasker(["abcdefghijklmnop", "abcabcabcabc\nabcabcabcabcabc1"]);
			const text = units.join("");
			expect(pushAll(masker, Buffer.from(text), length).text).toBe(masker.text(text));
		}),
		{ numRuns: 1000 },
	);
});

// Quadratic time would exceed the timeout.
it.each(["\n", "\\", "\\n", "\n ", "s", "\ns"])("holds back little of %j repeated, in linear time", (unit) => {
	const masker = createMasker([`sssss\nsss-${"s".repeat(20)}`]);
	const { held } = pushAll(masker, Buffer.from(`sss${unit.repeat(4_000_000 / unit.length)}`), 65_536);
	expect(held).toBeLessThan(5000);
});

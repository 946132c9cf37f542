import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMasker, type Masker } from "../masker.ts";
import { nestedForms, secretForms } from "./secret-forms.ts";

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
	["an attribute of outerHTML", (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")],
	["XML", (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")],
	["an attribute of XML", (value: string) => entities(value, { '"': "&quot;" }).replaceAll("&gt;", ">")],
	["decomposed letters", (value: string) => value.normalize("NFD")],
])("masks a secret as it is escaped by %s", (_, write) => {
	expect(createMasker([VALUE]).text(`<${write(VALUE)}>`)).toMatch(/^<\W*\*\*\*\W*>$/);
});

const PASSWORD = "Summer*2024$xyz'Q!9 (ä)";

/** Like `encodeURIComponent` by RFC 3986. */
const percent = (value: string) =>
	encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
/** Like Python's `urllib.parse.quote`, which leaves slashes. */
const quotePath = (value: string) => percent(value).replaceAll("%2F", "/");
const lowerHex = (value: string) => value.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
const base64 = (value: string) => Buffer.from(`user:${value}?`).toString("base64");

const quote = (value: string) => `'${value.replaceAll("'", "'\\''")}'`;

const ENCODERS: Record<string, (value: string) => string> = {
	"bash -x": quote,
	"dash and Python's shlex": (value) => `'${value.replaceAll("'", `'"'"'`)}'`,
	"export -p": (value) => `"${value.replace(/["$`\\]/g, "\\$&")}"`,
	"printf %q": (value) => value.replace(/[^\wä]/g, "\\$&"),
	"$'' in the C locale": (value) => `$'${value.replace(/['\\]/g, "\\$&").replace("ä", "\\303\\244")}'`,
	"Python's repr of bytes": (value) => `b'${value.replace(/['\\]/g, "\\$&").replace("ä", "\\xc3\\xa4")}'`,
	"SQL and YAML": (value) => `'${value.replaceAll("'", "''")}'`,
	"RFC 3986": percent,
	"RFC 3986 in lower case": (value) => lowerHex(percent(value)),
	"Python's quote_plus and Go's QueryEscape": (value) => percent(value).replaceAll("%20", "+"),
	"Java's URLEncoder": (value) => percent(value).replaceAll("%2A", "*").replaceAll("%20", "+"),
	"Go's PathEscape": (value) => percent(value).replaceAll("%24", "$"),
	hexadecimal: (value) => Buffer.from(value).toString("hex"),
	"base64 in a URL": (value) => percent(base64(value)),
	"base64 in a URL in lower case": (value) => lowerHex(percent(base64(value))),
	"base64 in JSON of .NET": (value) => base64(value).replaceAll("+", "\\u002B").replaceAll("/", "\\/"),
	"base64 in JSON of Gson": (value) => base64(value).replaceAll("=", "\\u003d"),
	"a JSON body in a URL": (value) => percent(JSON.stringify({ value })),
	"a URL in a URL": (value) => percent(percent(value)),
	"Python's quote of base64": (value) => quotePath(base64(value)),
	"Python's quote of base64 in lower case": (value) => lowerHex(quotePath(base64(value))),
	"Python's quote of a JSON body": (value) => quotePath(JSON.stringify({ value })),
	"Python's quote, twice": (value) => quotePath(quotePath(value)),
	"base64 in base64": (value) => base64(`{"auths":{"a.example":{"auth":"${base64(value)}"}}}`),
	"base64url in base64": (value) => base64(Buffer.from(`user:${value}`).toString("base64url")),
	"base64 in hexadecimal": (value) => Buffer.from(base64(value)).toString("hex"),
	"bash -x of a quoted command": (value) => quote(`echo ${quote(value)}`),
	"a JSON body under bash -x": (value) => quote(JSON.stringify({ value })),
};
const CONTAINERS: Record<string, (text: string) => string> = {
	"": (text) => text,
	" in JSON": (text) => JSON.stringify({ text }),
	" in JSON in JSON": (text) => JSON.stringify({ line: JSON.stringify({ text }) }),
};
const WRITTEN = Object.entries(ENCODERS).flatMap(([name, encode]) =>
	Object.entries(CONTAINERS).map(([where, put]) => [`${name}${where}`, (value: string) => put(encode(value))] as const),
);

it.each(WRITTEN)("masks a password as it is written by %s", (_, write) => {
	for (const value of [PASSWORD, "x'y$zä 1", `it's"100%\\`, "wJalr/K7+MDE~NG==", `k?/"???ä/1ab`]) {
		const masked = createMasker([value]).text(`<${write(value)}>`);
		expect(masked).toContain("***");
		// A part of base64 may share its characters with the text around it.
		expect(masked.replace(/^.*\*\*\*/s, "").length).toBeLessThan(32);
	}
});

it("keeps the number of forms of a value small, and those of a token few", () => {
	expect(nestedForms(`${PASSWORD}"\\<&>+/="`.repeat(4)).length).toBeLessThanOrEqual(256);
	expect(secretForms("ghp_A1b2C3d4E5f6G7h8").length + nestedForms("ghp_A1b2C3d4E5f6G7h8").length).toBeLessThan(40);
});

const GREP: [start: string, end: string] = ["\u001b[01;31m\u001b[K", "\u001b[m\u001b[K"];
const INTERRUPTIONS: [name: string, ...mark: typeof GREP][] = [
	["the colors of grep", ...GREP],
	["the colors of grep in JSON", "\\u001b[01;31m\\u001b[K", "\\u001b[m\\u001b[K"],
	["colors in JSON in JSON", "\\\\u001B[1m", "\\\\u001B[0m"],
	["colors in Python's repr", "\\x1b[91m", "\\x1b[0m"],
	["colors of C and shell sources", "\\033[31m", "\\e[0m"],
	["24-bit colors", "\u001b[38;2;255;100;0m", "\u001b[39m"],
	["underlines with colons", "\u001b[4:3m\u001b[58:2::255:0:0m", "\u001b[0m"],
	["8-bit sequences", "\u009b31m", "\u009b0m"],
	["tput", "\u001b[1m", "\u001b(B\u001b[m\u000f"],
	["a link", "\u001b]8;;https://a.example/x\u001b\\", "\u001b]8;;\u001b\\"],
	["a link in JSON", "\\u001b]8;;https://a.example/x\\u001b\\\\", "\\u001b]8;;\\u0007"],
	["a title", "\u001b]0;n\u0007", "\u001b[K"],
	["bells and null characters", "\u0007", "\u0000\\u0000"],
	["a color and a line break", "\u001b[31m\n", "\u001b[0m\r\n  \u001b[K"],
];
describe.each(INTERRUPTIONS)("a secret interrupted by %s", (_, start, end) => {
	it.each(["ghp_nA1b2C3d4n5f6G7h8", "hunter2-password-nr", `n0t'a"word\\x-or-so`])("is masked: %s", (value) => {
		const masker = createMasker([value]);
		for (const [from, to] of [
			[4, 8],
			[5, 7],
			[1, value.length],
			[0, 5],
		]) {
			const text = `A=${value.slice(0, from)}${start}${value.slice(from, to)}${end}${value.slice(to)}. more`;
			const masked = masker.text(text);
			expect(masked).toMatch(/\*\*\*.*\. more$/s);
			// The first three characters before a gap remain.
			expect(masked).not.toContain(value.slice(-6));
			for (const length of [1, 3]) expect(pushAll(masker, Buffer.from(text), length).text).toBe(masked);
		}
	});
});

it("masks the colors in a secret, and leaves other colored text", () => {
	const masker = createMasker(["ghp_A1b2C3d4E5f6"]);
	expect(masker.text(`${GREP[0]}ghp_${GREP[1]}A1b2C3d4E5f6 x`)).toBe("\u001b[01;31m\u001b[K*** x");
	const text = `${GREP[0]}ghp_${GREP[1]}A1b2 C3d4 ${GREP[0]}E5f6${GREP[1]}`;
	expect(masker.text(text)).toBe(text);
});

const OFFSETS = [0, 1, 2].flatMap((outer) => [0, 1, 2].map((inner) => [outer, inner] as const));
it.each(OFFSETS)("masks base64 in base64 after %i and %i bytes, even in lines", (outer, inner) => {
	for (const value of ["ghp_A1b2C3d4E5f6G7h8I9j0", VALUE, "6chars"]) {
		const auth = Buffer.from(`${":".repeat(inner)}${value}:`).toString("base64");
		const text = Buffer.from(`${" ".repeat(outer)}{"auth":"${auth}"}`).toString("base64");
		const masker = createMasker([value]);
		for (const written of [text, wrap(text, 20, "\n")]) {
			const masked = masker.text(written).replaceAll("\n", "");
			expect(masked).toContain("***");
			const shown = Buffer.from(masked.replace(/\*+/, "A"), "base64").toString();
			expect(shown).not.toContain(auth.slice(4, -4));
			// Up to four characters of the inner base64 share bits with the text around the secret.
			expect(masked.length).toBeLessThan(text.length - auth.length + 12);
		}
	}
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
		{ numRuns: 200 },
	);
});

// Quadratic time would exceed the timeout.
it.each([
	"\n",
	"\\",
	"\\n",
	"\n ",
	"s",
	"\ns",
	"\u001b[1m",
	"\u001b",
	"\u001b]",
	"\\u001b[",
	"s\u001b[m",
])("holds back little of %j repeated, in linear time", (unit) => {
	const masker = createMasker([`sssss\nsss-${"s".repeat(20)}`]);
	const { held } = pushAll(masker, Buffer.from(`sss${unit.repeat(1_000_000 / unit.length)}`), 65_536);
	expect(held).toBeLessThan(5000);
});

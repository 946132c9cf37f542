/** Characters that no encoder changes, except base64 and hexadecimal. */
const UNCHANGED = /^[\w.-]*$/;

/** The value as programs write it, verbatim or by one encoder, including in a JSON string. */
export function secretForms(value: string): Buffer[] {
	return toBuffers(singleForms(value, binaryForms(value)));
}

function singleForms(value: string, binary: string[]): string[] {
	if (UNCHANGED.test(value)) return [value, ...binary];
	const texts = [
		value,
		...jsonForms(value),
		...shellForms(value),
		...urlForms(value),
		...htmlForms(value),
		value.normalize("NFD"),
	];
	return [...texts, ...texts.map(escapeJson), ...binary];
}

/** Maximum number of nested forms of a value; each costs memory in every run. */
const MAX_NESTED_FORMS = 256;

/** The value after two or more encodings, for example base64 in the query of a URL; the most frequent forms first. */
export function nestedForms(value: string): Buffer[] {
	const binary = binaryForms(value);
	const isUnchanged = UNCHANGED.test(value);
	const quoted = isUnchanged ? [] : shellForms(value);
	const encoded = isUnchanged ? [] : urlEncoded(value);
	const json = isUnchanged ? [] : [...new Set([escapeJson(value), toAscii(escapeJson(value))])];
	const inShell = [...quoted.slice(0, 2), ...json].flatMap(shellForms);
	const inUrl = [...binary, ...json, ...encoded].flatMap(urlEncoded);
	const forms = [...quoted, ...inShell, ...inUrl, ...binary.flatMap(jsonForms), ...encoded.flatMap(base64Forms)];
	const inJson = forms.map(escapeJson);
	const nested = new Set([...inBinary(value), ...forms, ...inJson, ...inJson.map(escapeJson)]);
	for (const form of singleForms(value, binary)) nested.delete(form);
	return toBuffers([...nested].slice(0, MAX_NESTED_FORMS));
}

export function frequentForms(value: string): Buffer[] {
	return toBuffers([value, escapeJson(value)]);
}

/** Minimum length in characters of a value that is found although it is interrupted. */
const MIN_WRAPPED_LENGTH = 16;

/** Returns the forms that programs break into lines or interrupt with colors, without line breaks. */
export function wrappedForms(value: string): Buffer[] {
	return toBuffers([...(value.length >= MIN_WRAPPED_LENGTH ? [value] : []), ...binaryForms(value)]);
}

/** Like `wrappedForms`, for a value that was encoded twice. */
export function nestedWrappedForms(value: string): Buffer[] {
	return toBuffers(inBinary(value));
}

function toBuffers(texts: string[]): Buffer[] {
	return [...new Set(texts)].map((text) => Buffer.from(text));
}

/** Sets of characters that JSON encoders of Python, Go, PHP, .NET and Java may escape. `[^ -~]` matches non-ASCII text. */
const ESCAPED_BY_CHOICE = [
	/[^ -~]/g,
	/[<>&\u2028\u2029]/g,
	/[<>&]|[^ -~]/g,
	/[<>&']/g,
	/[<>&']|[^ -~]/g,
	/\\"|[<>&'+`]|[^ -~]/g,
	/[<>&'=]/g,
];

function jsonForms(value: string): string[] {
	if (UNCHANGED.test(value)) return [value];
	const escaped = escapeJson(value);
	const byChoice = ESCAPED_BY_CHOICE.flatMap((pattern) => {
		const form = escapeUnits(escaped, pattern);
		return [form, form.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)];
	});
	return [...new Set([escaped, escaped.replaceAll("/", "\\/"), ...byChoice])];
}

function escapeUnits(text: string, pattern: RegExp): string {
	return text.replace(pattern, (found) => {
		const code = found.charCodeAt(found.length - 1);
		return `\\u${code.toString(16).padStart(4, "0")}`;
	});
}

function toAscii(text: string): string {
	return escapeUnits(text, /[^ -~]/g);
}

function escapeJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}

/** Quotes and escapes of shells (also of `set -x`, `export -p` and `printf %q`), Python, SQL, YAML and CSV. */
function shellForms(value: string): string[] {
	const quoted = ["'\\''", `'"'"'`, "''"].map((quote) => value.replaceAll("'", quote));
	const escaped = [/["$`\\]/g, /["$`\\!]/g, /['\\]/g, /["\\]/g, /[^\w%+./:=@\u0080-\uffff-]/g, /[^\w\u0080-\uffff]/g];
	return [
		...quoted,
		value.replaceAll('"', '""'),
		...escaped.map((pattern) => value.replace(pattern, "\\$&")),
		...(/[^ -~]/.test(value) ? byteEscapes(value.replace(/['\\]/g, "\\$&")) : []),
	];
}

/** Escapes of characters that are not ASCII, by their bytes in octal and hexadecimal or by their code. */
function byteEscapes(text: string): string[] {
	const byCode = toAscii(text).replace(/\\u00(?=[8-9a-f])/g, "\\x");
	const byBytes = [8, 16].map((radix) =>
		text.replace(/[^ -~]/gu, (character) =>
			Array.from(Buffer.from(character), (byte) =>
				radix === 8 ? `\\${byte.toString(8).padStart(3, "0")}` : `\\x${byte.toString(16).padStart(2, "0")}`,
			).join(""),
		),
	);
	return [...byBytes, byCode];
}

/**
 * Characters besides letters and digits that URL encoders leave as they are, one entry each: RFC 3986 and Go;
 * JavaScript; forms and Java; Python; PHP; paths; Go's paths; whole paths; whole addresses.
 */
const KEPT_IN_URLS = [
	"-_.~",
	"-_.!~*'()",
	"*-._",
	"-_.~/",
	"-_.",
	"-_.!~*'()/",
	"-_.~$&+:=@",
	"-_.~!$&'()*+,;=:@/",
	"-_.!~*'();/?:@&=+$,#",
];

function urlForms(value: string): string[] {
	return withEitherCase(KEPT_IN_URLS.flatMap((kept) => percentEncoded(value, kept)));
}

/** Returns the most frequent of the `urlForms`. */
function urlEncoded(value: string): string[] {
	if (UNCHANGED.test(value)) return [value];
	return withEitherCase(KEPT_IN_URLS.slice(0, 4).flatMap((kept) => percentEncoded(value, kept)));
}

/** Writes a space as `%20` and as `+`. */
function percentEncoded(text: string, kept: string): string[] {
	const encoded = text.toWellFormed().replace(/[^A-Za-z0-9]/gu, (character) => {
		if (kept.includes(character)) return character;
		return Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
			"",
		);
	});
	return text.includes(" ") ? [encoded, encoded.replaceAll("%20", "+")] : [encoded];
}

function withEitherCase(encoded: string[]): string[] {
	const unique = [...new Set(encoded)];
	return [...unique, ...unique.map((text) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))];
}

/** Returns HTML and XML escapes of the value, with quotes kept or escaped in any usual way. */
function htmlForms(value: string): string[] {
	const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	const quoted = text.replaceAll('"', "&quot;");
	const decimal = text.replaceAll('"', "&#34;").replaceAll("'", "&#39;");
	const single = ["&#39;", "&#x27;", "&apos;"].map((quote) => quoted.replaceAll("'", quote));
	const attributes = [/[&"]/g, /[&<]/g, /[&<"]/g].map((pattern) => value.replace(pattern, escapeHtml));
	return [text, quoted, ...single, decimal, decimal.replaceAll("&#39;", "&#x27;"), ...attributes];
}

function escapeHtml(character: string): string {
	return { "&": "&amp;", "<": "&lt;", '"': "&quot;" }[character] ?? character;
}

/** Base64 and hexadecimal forms of the value, including the value in a JSON string. */
function binaryForms(value: string): string[] {
	const hex = Buffer.from(value).toString("hex");
	return [...new Set([...[value, escapeJson(value)].flatMap(base64Forms), hex, hex.toUpperCase()])];
}

/** The value in a text that was encoded as base64 twice, like a login of a registry in a Kubernetes secret, or then as hexadecimal. */
function inBinary(value: string): string[] {
	const inner = new Set(OFFSETS.flatMap((before) => withUrlSafe(base64At(value, before).known)));
	return [...inner].flatMap((text) => [
		...OFFSETS.map((before) => base64At(text, before).known),
		Buffer.from(text).toString("hex"),
	]);
}

const OFFSETS = [0, 1, 2];

/**
 * Forms of the value inside the base64 of a longer text, at each of three offsets within a group. Excludes characters
 * that share bits with neighbouring text, because they are unknown, except at the end of the text.
 */
function base64Forms(value: string): string[] {
	return OFFSETS.flatMap((before) => {
		const { known, atEnd } = base64At(value, before);
		return [known, atEnd, atEnd.replaceAll("=", "")].flatMap(withUrlSafe);
	});
}

function base64At(value: string, before: number): { known: string; atEnd: string } {
	const bytes = Buffer.from(value);
	const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
	const start = Math.ceil((before * 8) / 6);
	const known = encoded.slice(start, Math.floor(((before + bytes.length) * 8) / 6));
	return { known, atEnd: encoded.slice(start) };
}

function withUrlSafe(base64: string): string[] {
	return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
}

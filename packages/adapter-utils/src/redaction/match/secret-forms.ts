const ESCAPED_NOWHERE = /^[\w.-]*$/;

export function secretForms(value: string): Buffer[] {
	if (ESCAPED_NOWHERE.test(value)) return toBuffers([value, ...base64Forms(value)]);
	const json = jsonForms(value);
	const url = [encodeUrl(value), encodeUrl(value).replaceAll("%2F", "/"), encodeAddress(value), encodeForm(value)];
	const urls = [...url, ...url.map(lowerCaseHex), encodeUrl(encodeUrl(value))];
	const texts = [value, ...json, ...json.map(escapeJson), ...urls, ...htmlForms(value), value.normalize("NFD")];
	return toBuffers([...texts, ...base64FormsInJson(value)]);
}

export function frequentForms(value: string): Buffer[] {
	return toBuffers([value, escapeJson(value)]);
}

/** Minimum length in characters. Shorter values fit on a line. */
const MIN_WRAPPED_LENGTH = 16;

/** Returns the forms that programs often break into lines (long values and base64), without line breaks. */
export function wrappedForms(value: string): Buffer[] {
	return toBuffers([...(value.length >= MIN_WRAPPED_LENGTH ? [value] : []), ...base64FormsInJson(value)]);
}

function toBuffers(texts: string[]): Buffer[] {
	return [...new Set(texts)].map((text) => Buffer.from(text));
}

/** Sets of characters that JSON encoders of Python, Go, PHP and .NET may escape. `[^ -~]` matches non-ASCII text. */
const ESCAPED_BY_CHOICE = [
	/[^ -~]/g,
	/[<>&\u2028\u2029]/g,
	/[<>&]|[^ -~]/g,
	/[<>&']/g,
	/[<>&']|[^ -~]/g,
	/\\"|[<>&'+`]|[^ -~]/g,
];

function jsonForms(value: string): string[] {
	const escaped = escapeJson(value);
	const byChoice = ESCAPED_BY_CHOICE.flatMap((pattern) => {
		const form = escaped.replace(
			pattern,
			(text) =>
				`\\u${text
					.charCodeAt(text.length - 1)
					.toString(16)
					.padStart(4, "0")}`,
		);
		return [form, form.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)];
	});
	return [...new Set([escaped, escaped.replaceAll("/", "\\/"), ...byChoice])];
}

function escapeJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}

function encodeUrl(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}

/** Does not escape separators, like programs that escape a path or query as a whole. */
function encodeAddress(text: string): string {
	return encodeURI(text.toWellFormed());
}

function encodeForm(text: string): string {
	return new URLSearchParams({ "": text }).toString().slice(1);
}

function lowerCaseHex(text: string): string {
	return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

/** Returns HTML and XML escapes of the value, with quotes kept or escaped in any usual way. */
function htmlForms(value: string): string[] {
	const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	const quoted = text.replaceAll('"', "&quot;");
	const decimal = text.replaceAll('"', "&#34;").replaceAll("'", "&#39;");
	const single = ["&#39;", "&#x27;", "&apos;"].map((quote) => quoted.replaceAll("'", quote));
	return [text, quoted, ...single, decimal, decimal.replaceAll("&#39;", "&#x27;")];
}

function base64FormsInJson(value: string): string[] {
	if (ESCAPED_NOWHERE.test(value)) return base64Forms(value);
	return [...new Set([value, escapeJson(value)])].flatMap(base64Forms);
}

/**
 * Forms of the value inside the base64 of a longer text, at each of three offsets within a group. Excludes characters
 * that share bits with neighbouring text, because they are unknown, except at the end of the text.
 */
function base64Forms(value: string): string[] {
	const bytes = Buffer.from(value);
	return [0, 1, 2].flatMap((before) => {
		const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
		const start = Math.ceil((before * 8) / 6);
		const known = encoded.slice(start, Math.floor(((before + bytes.length) * 8) / 6));
		const atEnd = encoded.slice(start);
		return [known, atEnd, atEnd.replaceAll("=", "")].flatMap((form) => [form, urlSafe(form)]);
	});
}

function urlSafe(base64: string): string {
	return base64.replaceAll("+", "-").replaceAll("/", "_");
}

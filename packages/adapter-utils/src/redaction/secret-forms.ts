/** The byte strings in which a value may occur: as it is, and encoded in JSON, URLs and base64. */
export function secretForms(value: string): Buffer[] {
	const plain = Buffer.from(value);
	const json = [escapeJson(value), escapeJson(value).replaceAll("/", "\\/"), asciiJson(value)];
	const url = [encodeUrl(value), encodeUrl(value).replaceAll("%2F", "/"), encodeForm(value)];
	const texts = [value, ...json, ...json.map(escapeJson), ...url, ...url.map(lowerCaseHex), ...base64Forms(plain)];
	return [...new Set(texts)].map((text) => Buffer.from(text));
}

function escapeJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}

/** JSON with all other characters than ASCII escaped, as some programs print it. */
function asciiJson(text: string): string {
	return escapeJson(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function encodeUrl(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}

function encodeForm(text: string): string {
	return new URLSearchParams({ "": text }).toString().slice(1);
}

function lowerCaseHex(text: string): string {
	return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

/**
 * Forms of the value inside the base64 of a longer text. It may begin at each of three offsets within a group. Characters
 * that also encode bits of the neighbouring text are unknown, except at the end of the text.
 */
function base64Forms(bytes: Buffer): string[] {
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

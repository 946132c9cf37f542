/** The byte strings by which a value is recognised: as it is, and as JSON, URLs and base64 write it. */
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

/** As programs write JSON that keep to ASCII. */
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
 * Base64 of a longer text that contains the value: it may begin at any of three places within a group, and the characters
 * that hold bits of its neighbours too are not known, except for the last ones when nothing follows.
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

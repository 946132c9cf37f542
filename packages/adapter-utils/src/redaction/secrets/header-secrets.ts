import { type FoundSecret, moveFound } from "./found-secret.ts";
import { isSecretSetting } from "./secret-name.ts";

/** Matches a scheme, which makes a header secret regardless of its name. `OTEL_EXPORTER_OTLP_HEADERS` uses `%20`. */
export const SCHEME = /^(bearer|basic|token|bot|digest)(?: |%20)+/i;
const HEADER = /^\s*([A-Za-z][\w-]*)\s*[:=]\s*/;

const WHOLE_HEADER = /^[A-Za-z][\w-]*: *(?:bearer|basic) +\S+$/i;

export function isWholeHeader(text: string): boolean {
	return WHOLE_HEADER.test(text);
}

/** Finds the secret of `Authorization: Bearer TOKEN`, or of `Authorization=Bearer TOKEN`. */
export function secretOfHeader(text: string): FoundSecret | null {
	const [before = "", name = ""] = HEADER.exec(text) ?? [];
	const value = text.slice(before.length).trimEnd();
	const scheme = SCHEME.exec(value)?.[0] ?? "";
	if (value === "" || !(isSecretSetting(name, value) || /^(bearer|basic)\b/i.test(scheme))) return null;
	return { name, from: before.length, start: before.length + scheme.length, end: before.length + value.length };
}

/** Finds the secrets of several headers: one per line, or `name=value,name=value`. */
export function secretsOfHeaders(text: string): FoundSecret[] {
	const isList = /^[^:\n]*=/.test(text);
	const found: FoundSecret[] = [];
	let from = 0;
	for (const header of text.split(isList ? /[,\n]/ : "\n")) {
		const secret = secretOfHeader(header);
		if (secret !== null) found.push(moveFound(secret, from));
		from += header.length + 1;
	}
	return found;
}

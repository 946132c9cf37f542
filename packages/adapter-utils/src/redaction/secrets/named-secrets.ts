import type { FoundSecret } from "./found-secret.ts";
import { SCHEME } from "./header-secrets.ts";
import { isLikelySecret } from "./likely-secret.ts";
import { isSecretName, isSecretSetting } from "./secret-name.ts";

/** Matches the part before the value in `NAME=value`, `Name: value`, `X-Name:value` and `"name":"value"`. */
const NAME = /(?<![\w-])-{0,2}([A-Za-z][\w-]*)(=["']?|(?:\\?["'] ?)?:(?:\s+\\?["']?|\\?["']|(?=\S)))/g;
const ASSIGNED = /[^\s"'`;&|<>$(){}]+/y;
const IN_HEADER = /[^\s"'`<>$(){}\\]*[^\s"'`<>$(){}\\;,.]/y;
const COOKIES = /[^\n"'`]*[^\s"'`]/y;

interface Named {
	name: string;
	sign: string;
	from: number;
}

export function secretsByName(text: string): FoundSecret[] {
	const found: FoundSecret[] = [];
	NAME.lastIndex = 0;
	for (let match = NAME.exec(text); match !== null; match = NAME.exec(text)) {
		const [, name = "", sign = ""] = match;
		const named = { name, sign, from: NAME.lastIndex };
		const value = isSecretName(name) ? readValue(text, named) : null;
		if (value === null) continue;
		// Continues after the value, to avoid quadratic time.
		NAME.lastIndex = value.end;
		if (isSecretSetting(name, text.slice(value.start, value.end)) && isMeant(text, named, value)) found.push(value);
	}
	return found;
}

function readValue(text: string, { name, sign, from }: Named): FoundSecret | null {
	const isHeader = !sign.startsWith("=");
	// Searches only 20 characters, because no scheme is longer.
	const scheme = isHeader ? (SCHEME.exec(text.slice(from, from + 20))?.[0] ?? "") : "";
	const start = from + scheme.length;
	const value = isHeader ? (/cookie$/i.test(name) ? COOKIES : IN_HEADER) : ASSIGNED;
	value.lastIndex = start;
	return value.test(text) ? { name, from, start, end: value.lastIndex } : null;
}

/** Whether the value is meant as a secret. Names with a hyphen are headers; others also occur in prose and code. */
function isMeant(text: string, { name, sign }: Named, { start, end }: FoundSecret): boolean {
	const isHeader = !sign.startsWith("=");
	if (isHeader ? name.includes("-") : /^[A-Z][A-Z0-9_]*$/.test(name)) return true;
	const isAttached = isHeader && /^(?:\\?["'] ?)?:$/.test(sign);
	return !isAttached && text[end] !== "(" && isLikelySecret(text.slice(start, end));
}

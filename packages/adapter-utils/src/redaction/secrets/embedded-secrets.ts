import { connectionSettings } from "./connection-string.ts";
import type { FoundSecret } from "./found-secret.ts";
import { isWholeHeader, secretsOfHeaders } from "./header-secrets.ts";
import { isPlaceholder } from "./placeholder.ts";
import { privateKeysIn } from "./private-keys.ts";
import { isSecretSetting } from "./secret-name.ts";
import { secretsInText } from "./text-secrets.ts";
import { secretsOfUrl, secretsOfUrls } from "./url-secrets.ts";

/** Matches names of settings that may hold `user:password@host`, even without a scheme. */
const ADDRESS_NAME = /(proxy|url|uri|dsn|database|connection)/i;
const HEADERS_NAME = /(headers?|hdrs?)$/i;
const COMMAND_NAME = /(command|cmd|args?|arguments?|opts?|options?|flags?)$/i;

export function embeddedSecrets(name: string, text: string): string[] {
	const headers = HEADERS_NAME.test(name) || isWholeHeader(text) ? secretsOfHeaders(text) : [];
	const inText =
		headers.length === 0 ? secretsInText(text, { isCommand: COMMAND_NAME.test(name) }) : secretsOfUrls(text);
	const isAddress = ADDRESS_NAME.test(name) && !text.includes("://");
	const inAddress = isAddress ? secretsOfUrl(text, /\S|$/.exec(text)?.index ?? 0).found : [];
	const found = [...headers, ...inText, ...inAddress];
	const settings = connectionSettings(name, text)
		// Adds a prefix, because the name `PWD` alone means a folder.
		.filter(([setting, value]) => isSecretSetting(`connection ${setting}`, value))
		.map(([, value]) => value);
	return [...valuesOf(text, found), ...[...settings, ...privateKeysIn(text)].filter((value) => !isPlaceholder(value))];
}

/** Returns the forms in which found secrets may be printed, including decoded values and parts. */
export function valuesOf(text: string, found: readonly FoundSecret[]): string[] {
	return found
		.filter(({ start, end }) => !isPlaceholder(text.slice(start, end)))
		.flatMap(({ name, from, start, end }) => {
			const values = [text.slice(from, end), text.slice(start, end)].flatMap((value) => [value, decoded(value)]);
			return [...values, ...values.flatMap((value) => partsOfSecret(name, value))];
		})
		.filter((value) => !isPlaceholder(value));
}

/** Returns the parts that may be printed alone: the token of `Bearer TOKEN`, the password of `user:password`. */
export function partsOfSecret(name: string, text: string): string[] {
	const scheme = /^(Bearer|Basic|Token|Bot) +(\S+)$/i.exec(text.trim());
	const credentials = scheme?.[2] ?? text.trim();
	const isBasic = scheme?.[1]?.toLowerCase() === "basic";
	const pair = isBasic ? fromBase64(credentials) : credentials;
	const isPair = isBasic || /auth$/i.test(name);
	const password = isPair ? /^[^:\s]+:(.+)$/.exec(pair)?.[1] : undefined;
	return [...(scheme === null ? [] : [credentials]), ...(password === undefined ? [] : [password])];
}

/** Decodes base64 without `Buffer`, which browsers lack. */
function fromBase64(text: string): string {
	const standard = text.replaceAll("-", "+").replaceAll("_", "/");
	try {
		return new TextDecoder().decode(Uint8Array.from(atob(standard), (character) => character.charCodeAt(0)));
	} catch {
		return "";
	}
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

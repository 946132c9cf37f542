import { connectionSettings } from "./connection-string.ts";
import { privateKeysIn } from "./private-keys.ts";
import { isOrdinaryValue, isSecretName } from "./secret-name.ts";

/** Names of settings that hold `user:password@host`, also without a scheme. */
const ADDRESS_NAME = /(proxy|url|uri|dsn|database|connection)/i;
/** In documentation, not secrets: `https://user:password@host`, `$TOKEN`, `<token>`. */
const PLACEHOLDER = /^(password|passwd|secret|token|x-oauth-basic|[$<{*%].*)$/i;
/** As in a command line or a prompt: `GITHUB_TOKEN=...`. */
const ASSIGNMENT = /\b([A-Z][A-Z0-9_]*)=["']?([^\s"'`;&|<>$(){}]+)/g;
/** In characters. A longer user name without a password is likely to be a token, as in `https://ghp_...@github.com`. */
const MIN_TOKEN_LENGTH = 20;

/** The secrets inside a text that need not be a secret itself: settings in it, credentials in URLs and headers, private keys. */
export function embeddedSecrets(name: string, text: string): string[] {
	const found: string[] = [];
	for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at)) {
		const url = readUntilDelimiter(text, at + 3);
		found.push(...secretsOfUrl(url));
		at += 3 + url.length;
	}
	for (const [, variable = "", value = ""] of text.matchAll(ASSIGNMENT)) {
		if (isSecret(variable, value)) found.push(value);
	}
	for (const [setting, value] of connectionSettings(name, text)) {
		// With a prefix, because `PWD` alone is a folder.
		if (isSecret(`connection ${setting}`, value)) found.push(value);
	}
	found.push(...privateKeysIn(text));
	if (ADDRESS_NAME.test(name) && !text.includes("://")) found.push(...secretsOfUrl(readUntilDelimiter(text.trim(), 0)));
	if (/headers?$/i.test(name)) found.push(...secretsOfHeaders(text));
	return found.filter((secret) => secret !== "" && !PLACEHOLDER.test(secret));
}

/** What may also be printed of a secret alone: the token of `Bearer TOKEN`, the password of `user:password`. */
export function partsOfSecret(name: string, text: string): string[] {
	const scheme = /^(Bearer|Basic|Token|Bot) +(\S+)$/i.exec(text.trim());
	const credentials = scheme?.[2] ?? text.trim();
	const isBasic = scheme?.[1]?.toLowerCase() === "basic";
	const pair = isBasic ? Buffer.from(credentials, "base64").toString() : credentials;
	const isPair = isBasic || /auth$/i.test(name);
	const password = isPair ? /^[^:\s]+:(.+)$/.exec(pair)?.[1] : undefined;
	return [...(scheme === null ? [] : [credentials]), ...(password === undefined ? [] : [password])];
}

function isSecret(name: string, value: string): boolean {
	return isSecretName(name) && !isOrdinaryValue(name, value);
}

/** @param url Without its scheme. */
function secretsOfUrl(url: string): string[] {
	const authority = /^[^/?#]*/.exec(url)?.[0] ?? "";
	const userInfo = authority.slice(0, Math.max(0, authority.lastIndexOf("@")));
	const colon = userInfo.indexOf(":");
	const secret = colon === -1 ? tokenIn(userInfo) : userInfo.slice(colon + 1);
	const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
	const parameters = query.split("&").flatMap((parameter) => {
		const [name = "", value = ""] = parameter.split("=", 2);
		return isSecret(name, value) ? [value] : [];
	});
	return [secret, ...parameters].flatMap((raw) => [raw, decoded(raw)]).filter((text) => text !== "");
}

function tokenIn(user: string): string {
	return user.length >= MIN_TOKEN_LENGTH && /\d/.test(user) && /[a-z]/i.test(user) ? user : "";
}

/** Lines such as `Authorization: Bearer TOKEN`. */
function secretsOfHeaders(text: string): string[] {
	return text.split("\n").flatMap((line) => {
		const colon = line.indexOf(":");
		const [name, value] = [line.slice(0, Math.max(0, colon)), line.slice(colon + 1).trim()];
		return isSecret(name, value) ? [value, ...partsOfSecret(name, value)] : [];
	});
}

function readUntilDelimiter(text: string, from: number): string {
	const delimiter = /[\s"'<>`]|$/g;
	delimiter.lastIndex = from;
	return text.slice(from, delimiter.exec(text)?.index);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

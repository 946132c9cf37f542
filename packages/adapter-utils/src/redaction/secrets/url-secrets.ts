import type { FoundSecret } from "./found-secret.ts";
import { isSecretSetting } from "./secret-name.ts";

/** Minimum length in characters of a user name that is likely a token, for example in `https://ghp_...@github.com`. */
const MIN_TOKEN_LENGTH = 20;
/** Matches webhook URLs, whose path authorizes anyone to post. */
const WEBHOOKS = [
	/^hooks\.slack\.com(?::\d+)?\/(?:services|workflows|triggers)\/(?:[^/?#]+\/)+(?=[^/?#])/i,
	/^(?:\w+\.)?discord(?:app)?\.com(?::\d+)?\/api\/(?:v\d+\/)?webhooks\/\d+\/(?=[^/?#])/i,
	/^api\.telegram\.org(?::\d+)?\/bot(?=\d+:)/i,
];

export function secretsOfUrls(text: string): FoundSecret[] {
	const found: FoundSecret[][] = [];
	for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at)) {
		const url = secretsOfUrl(text, at + 3);
		found.push(url.found);
		at = url.end;
	}
	return found.flat();
}

/** @param from Start of the URL, after its scheme. */
export function secretsOfUrl(text: string, from: number): { found: FoundSecret[]; end: number } {
	const url = readUntilDelimiter(text, from);
	const spans = [userInfo(url), webhook(url), ...parameters(url)].filter(([start, end]) => start < end);
	const found = spans.map(([start, end]) => ({
		name: "address",
		from: from + start,
		start: from + start,
		end: from + end,
	}));
	return { found, end: from + url.length };
}

/** Matches query parameters that authorize access to the files of a storage service. */
const SIGNATURE = /^(?:sig|signature|x-(?:amz|goog)-signature)$/i;

type Span = [start: number, end: number];

function userInfo(url: string): Span {
	const authority = /^[^/?#]*/.exec(url)?.[0] ?? "";
	const end = Math.max(0, authority.lastIndexOf("@"));
	const colon = url.slice(0, end).indexOf(":");
	if (colon !== -1) return [colon + 1, end];
	return isToken(url.slice(0, end)) ? [0, end] : [0, 0];
}

function isToken(user: string): boolean {
	return user.length >= MIN_TOKEN_LENGTH && /\d/.test(user) && /[a-z]/i.test(user);
}

function webhook(url: string): Span {
	const before = WEBHOOKS.map((pattern) => pattern.exec(url)?.[0].length ?? 0).find((length) => length > 0) ?? 0;
	const end = /[/?#]/.exec(url.slice(before))?.index ?? url.length - before;
	return before === 0 ? [0, 0] : [before, before + end];
}

function parameters(url: string): Span[] {
	const [before = "", query = ""] = /^[^?]*\?([^#]*)/.exec(url) ?? [];
	const spans: Span[] = [];
	let at = before.length - query.length;
	for (const parameter of query.split("&")) {
		const [name = "", value = ""] = parameter.split("=", 2);
		const start = at + name.length + 1;
		if (SIGNATURE.test(name) || isSecretSetting(name, value)) spans.push([start, start + value.length]);
		at += parameter.length + 1;
	}
	return spans;
}

function readUntilDelimiter(text: string, from: number): string {
	const delimiter = /[\s"'<>`]|$/g;
	delimiter.lastIndex = from;
	return text.slice(from, delimiter.exec(text)?.index);
}

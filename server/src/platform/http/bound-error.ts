import type { ErrorResponse } from "../errors/http-error.ts";

const WORD_CHARS = 200;
const LONG_WORD = /(\S{200})\S+/g;
const TEXT_CHARS = 2_000;
const DETAIL_CHARS = 1_000;
const DETAILS_CHARS = 32_000;
const ITEMS = 200;

/** Truncates an error, which may repeat any input of the client. */
export function boundError({ status, error }: ErrorResponse): ErrorResponse {
	const { code, message, hint, details } = error;
	return {
		status,
		error: {
			code,
			message: boundText(message),
			...(hint === undefined ? {} : { hint: boundText(hint) }),
			...(details === undefined ? {} : { details: boundDetails(details) }),
		},
	};
}

function boundText(text: string): string {
	if (text.length <= WORD_CHARS) return text;
	return cut(text.slice(0, TEXT_CHARS + WORD_CHARS).replace(LONG_WORD, "$1…"), TEXT_CHARS);
}

function cut(text: string, length: number): string {
	return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function boundDetails(details: unknown): unknown {
	let left = DETAILS_CHARS;
	const text = (value: string) => {
		const bounded = cut(value, Math.min(DETAIL_CHARS, Math.max(0, left)));
		left -= bounded.length;
		return bounded;
	};
	const bound = (value: unknown): unknown => {
		if (typeof value === "string") return text(value);
		if (typeof value !== "object" || value === null) return value;
		if (Array.isArray(value)) return value.slice(0, ITEMS).map(bound);
		const entries = Object.entries(value).slice(0, ITEMS);
		return Object.fromEntries(entries.map(([key, item]) => [text(key), bound(item)]));
	};
	return bound(details);
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { StringLiteral } from "../package/source-files.ts";

/** The page of a built-in adapter; `null` if it has none. */
export function readPage(checkout: string, name: string): string | null {
	const file = path.join(checkout, "docs/adapters", `${name}.md`);
	return existsSync(file) ? readFileSync(file, "utf8") : null;
}

const CODE = "[a-z][a-z0-9]*(?:_[a-z0-9]+)+";

/** Error codes in the sources of an adapter. */
export function codesOf(code: string): StringLiteral[] {
	const named = new RegExp(`\\b(?:errorCode|new CodedError\\()\\s*:?\\s*["'\`](${CODE})["'\`]`, "g");
	const found = [...code.matchAll(named)].map((one) => ({ text: one[1] ?? "", offset: one.index }));
	return [...found, ...failureKinds(code)];
}

/** Error codes that are the keys of a table of failures. */
function failureKinds(code: string): StringLiteral[] {
	const start = code.search(/\bcreateFailures(<[^>]*>)?\(|^\tfailures: \{/m);
	if (start === -1) return [];
	const table = code.slice(start);
	const end = table.search(/\n\t?\}/);
	const text = end === -1 ? table : table.slice(0, end);
	return [...text.matchAll(new RegExp(`^\\s*(${CODE}):\\s*\\{`, "gm"))].map((one) => ({
		text: one[1] ?? "",
		offset: start + one.index,
	}));
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface RegexLiteral {
	/** File and line. */
	place: string;
	pattern: RegExp;
}

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** A slash where an expression may begin, up to one where it may end: neither a comment nor a division. */
const LITERAL =
	/(?<=[=([,:!&|?>]\s*|return )\/(?![*/])((?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+)\/([dgimsuvy]*)(?=\s*[.,;)\]\n])/g;
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;

/** All literal regular expressions in the sources of a folder of this repository, without its tests. */
export function regexLiterals(folder: string): RegexLiteral[] {
	return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|__tests__/.test(file))
		.flatMap((file) => literalsIn(path.join(folder, file)));
}

function literalsIn(file: string): RegexLiteral[] {
	const text = readFileSync(path.join(ROOT, file), "utf8");
	const code = text.split("\n").map((line) => (COMMENT.test(line) ? "" : line));
	const joined = code.join("\n");
	return [...joined.matchAll(LITERAL)].map(({ 1: source = "", 2: flags = "", index }) => ({
		place: `${file}:${joined.slice(0, index).split("\n").length}`,
		pattern: new RegExp(source, flags),
	}));
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A source file without its comments. */
export interface SourceFile {
	/** Relative to the folder that was read. */
	path: string;
	/** The text, in which spaces replace the comments, so that positions are kept. */
	code: string;
}

const SOURCE = /\.[mc]?[jt]sx?$/;
const SKIPPED = new Set(["node_modules", "dist", "__fixtures__", "recordings", ".git"]);
const TEST = /(\.test\.[mc]?[jt]sx?$)|(^|[/\\])(__tests__|tests?)[/\\]/;

export function isTestFile(file: string): boolean {
	return TEST.test(file);
}

/** Sources below a folder, including tests; an empty list if the folder does not exist. */
export function readSources(folder: string): SourceFile[] {
	return listFiles(folder, "")
		.filter((file) => SOURCE.test(file) && !file.endsWith(".d.ts"))
		.map((file) => ({ path: file, code: withoutComments(readFileSync(path.join(folder, file), "utf8")) }));
}

function listFiles(folder: string, prefix: string): string[] {
	let entries: { name: string; isDirectory(): boolean }[];
	try {
		entries = readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
	return entries
		.filter(({ name }) => !SKIPPED.has(name))
		.flatMap((entry) => {
			const shown = path.join(prefix, entry.name);
			return entry.isDirectory() ? listFiles(path.join(folder, entry.name), shown) : [shown];
		});
}

const STRING_OR_COMMENT = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

export function withoutComments(text: string): string {
	return text.replaceAll(STRING_OR_COMMENT, (found, string?: string) => string ?? found.replaceAll(/[^\n]/g, " "));
}

/** The code with the contents of strings replaced by spaces. */
export function withoutStrings(code: string): string {
	return code.replaceAll(LITERAL, (found) => found[0] + found.slice(1, -1).replaceAll(/[^\n]/g, " ") + found[0]);
}

/** The line number of an offset, from 1. */
export function lineAt(code: string, offset: number): number {
	return code.slice(0, offset).split("\n").length;
}

/** A string literal in the code, and its position. */
export interface StringLiteral {
	text: string;
	offset: number;
}

const LITERAL = /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** String literals; literals that are joined by `+` or by `[...].join("")` count as one. */
export function listLiterals(code: string): StringLiteral[] {
	const literals = [...code.matchAll(LITERAL)].map((found) => ({
		text: found[2] ?? "",
		offset: found.index,
		end: found.index + found[0].length,
	}));
	const joined: StringLiteral[] = [];
	for (let at = 0; at < literals.length; ) {
		const first = literals[at];
		if (first === undefined) break;
		let { text, end } = first;
		let next = at + 1;
		for (
			let more = literals[next];
			more !== undefined && isJoint(code.slice(end, more.offset));
			more = literals[next]
		) {
			text += more.text;
			end = more.end;
			next++;
		}
		joined.push({ text, offset: first.offset });
		at = next;
	}
	return [...joined, ...joinedArrays(code)];
}

function isJoint(between: string): boolean {
	return /^\s*\+\s*$/.test(between);
}

function joinedArrays(code: string): StringLiteral[] {
	return [...code.matchAll(/\[([^[\]]*)\]\s*\.join\(\s*(["'`])(.{0,3}?)\2\s*\)/g)].map((found) => ({
		text: [...(found[1] ?? "").matchAll(LITERAL)].map((one) => one[2] ?? "").join(found[3] ?? ""),
		offset: found.index,
	}));
}

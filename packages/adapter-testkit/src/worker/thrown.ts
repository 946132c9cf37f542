import { realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { types } from "node:util";
import { findSyntaxLocation } from "@paperclipai/adapter-utils/host";
import type { Thrown } from "./protocol.ts";

const MAX_MESSAGE = 500;

/**
 * @param folder Folder of the package, in whose files the error's position is searched.
 * @param entries Absolute paths of its modules, for the position of a syntax error, which Node does not report.
 */
export function describeThrown(error: unknown, folder: string, entries: string[] = []): Thrown {
	try {
		// A parser's errors are of another realm.
		if (!types.isNativeError(error)) return { message: `threw ${String(error)}`.slice(0, MAX_MESSAGE), at: null };
		const code = (error as NodeJS.ErrnoException).code;
		const name = typeof code === "string" ? `${error.name} [${code}]` : error.name;
		const message = `${name}: ${error.message}`.slice(0, MAX_MESSAGE);
		const at = positionIn(String(error.stack), folder);
		if (at !== null || !(error instanceof SyntaxError) || entries.length === 0) return { message, at };
		return { message, at: findSyntaxLocation(entries, error.message, folder) };
	} catch {
		return { message: "threw a value that cannot be converted to text", at: null };
	}
}

/**
 * Describes an error of a parser that was loaded from its text, whose positions have no file.
 * @param file Absolute path of the parser.
 */
export function describeParserError(error: unknown, folder: string, file: string): Thrown {
	const { message, at } = describeThrown(error, folder);
	if (at !== null || !types.isNativeError(error)) return { message, at };
	const [, line] = /adapter-parser:(\d+)/.exec(String(error.stack)) ?? [];
	return { message, at: line === undefined ? null : `${path.relative(folder, file)}:${line}` };
}

/** The first position in a file of the folder, relative to the folder; `null` if there is none. */
export function positionIn(stack: string, folder: string): string | null {
	if (folder === "") return null;
	const starts = [...new Set([folder, realPath(folder)])].flatMap((one) => [
		`${pathToFileURL(one).href}/`,
		one + path.sep,
	]);
	const found = starts.flatMap((start) => {
		const at = stack.indexOf(start);
		return at === -1 ? [] : [{ at, rest: stack.slice(at + start.length) }];
	});
	const first = found.sort((one, other) => one.at - other.at)[0];
	return first === undefined ? null : (/^[^\n:()']+:\d+/.exec(first.rest)?.[0].replace(/\?[^:]*/, "") ?? null);
}

function realPath(folder: string): string {
	try {
		return realpathSync(folder);
	} catch {
		return folder;
	}
}

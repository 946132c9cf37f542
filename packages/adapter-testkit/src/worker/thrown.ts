import { realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findSyntaxLocation } from "@paperclipai/adapter-utils/host";
import type { Thrown } from "./protocol.ts";

const MAX_MESSAGE = 500;

/**
 * @param folder Folder of the package, in whose files the error's position is searched.
 * @param entries Absolute paths of its modules, for the position of a syntax error, which Node does not report.
 */
export function describeThrown(error: unknown, folder: string, entries: string[] = []): Thrown {
	try {
		if (!(error instanceof Error)) return { message: `threw ${String(error)}`.slice(0, MAX_MESSAGE), at: null };
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

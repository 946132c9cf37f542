import { realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isCodedError } from "@paperclipai/adapter-utils";

export function findLocation(stack: string, folder: string): string | null {
	const starts = [pathToFileURL(folder).href, folder].flatMap((prefix) => {
		const at = stack.indexOf(prefix);
		return at === -1 ? [] : [{ at, rest: stack.slice(at + prefix.length) }];
	});
	const first = starts.sort((one, other) => one.at - other.at)[0];
	return first === undefined ? null : (/^[^\n:()']+:\d+/.exec(first.rest)?.[0] ?? null);
}

/** Changes the first line, because a run shows only that line. */
export function addLocation(error: unknown, packageFolder: string): void {
	try {
		if (!(error instanceof Error) || isCodedError(error)) return;
		const location = findLocation(String(error.stack), realpathSync(packageFolder) + path.sep);
		if (location !== null) error.message = error.message.replace(/\n|$/, ` (${location})$&`);
	} catch {
		// A frozen error, or one whose members throw, is reported unchanged.
	}
}

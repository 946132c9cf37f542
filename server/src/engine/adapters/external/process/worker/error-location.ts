import { realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isCodedError } from "@paperclipai/adapter-utils";

/**
 * File and line of the first mention of a file of the package.
 * @param folder Real path of the package with a separator at its end.
 */
export function findLocation(stack: string, folder: string): string | null {
	const starts = [pathToFileURL(folder).href, folder].flatMap((prefix) => {
		const at = stack.indexOf(prefix);
		return at === -1 ? [] : [{ at, rest: stack.slice(at + prefix.length) }];
	});
	const first = starts.sort((one, other) => one.at - other.at)[0];
	return first === undefined ? null : (/^[^\n:()']+:\d+/.exec(first.rest)?.[0] ?? null);
}

/** Adds file and line to the first line of an error's message, the only part that a run shows of a defect. */
export function addLocation(error: unknown, packageFolder: string): void {
	try {
		if (!(error instanceof Error) || isCodedError(error)) return;
		const location = findLocation(String(error.stack), realpathSync(packageFolder) + path.sep);
		if (location !== null) error.message = error.message.replace(/\n|$/, ` (${location})$&`);
	} catch {
		// An error whose members throw, or that is frozen, is reported as it is.
	}
}

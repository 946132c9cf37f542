import { realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CodedError } from "@paperclipai/adapter-utils";
import type { LoadRequest } from "../channel/protocol.ts";

type Package = Pick<LoadRequest, "packageFolder" | "origin">;

/** `adapter_load_failed` as the author of a package needs it: with the place, as a path in the package, and what to do. */
export function loadFailure(what: string, error: unknown, from: Package): CodedError {
	if (!(error instanceof Error)) return new CodedError("adapter_load_failed", `${what}: ${String(error)}`);
	const folder = realpathSync(from.packageFolder) + path.sep;
	const place = placeIn(String(error.stack), [pathToFileURL(folder).href, folder]);
	const reason = `${error.name}: ${String(error.message).replaceAll(folder, "")}`;
	const hint = hintFor(error, place, from);
	const failed = new CodedError(
		"adapter_load_failed",
		`${what}: ${reason}${place === null ? "" : ` (${place})`}`,
		hint === null ? {} : { hint },
	);
	if (typeof error.stack === "string") failed.stack = error.stack;
	return failed;
}

/** File and line of the first mention of a file of the package. */
function placeIn(stack: string, prefixes: string[]): string | null {
	const starts = prefixes.flatMap((prefix) => {
		const at = stack.indexOf(prefix);
		return at === -1 ? [] : [{ at, rest: stack.slice(at + prefix.length) }];
	});
	const first = starts.sort((one, other) => one.at - other.at)[0];
	return first === undefined ? null : (/^[^\n:()']+:\d+/.exec(first.rest)?.[0] ?? null);
}

function hintFor(error: Error, place: string | null, { origin }: Package): string | null {
	const { code } = error as NodeJS.ErrnoException;
	if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") {
		return origin === null
			? "The package does not bring along what it imports. Install another version of it, or tell its author."
			: `Run npm install in ${origin} and build the package, then try again.`;
	}
	// Node keeps the place of an ES module's syntax error to itself.
	if (error.name === "SyntaxError" && place === null) {
		return "To see the line: node --check FILE, for the .js files of the package.";
	}
	return null;
}

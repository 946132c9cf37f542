import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { LoadRequest } from "../channel/protocol.ts";
import { findLocation } from "./error-location.ts";

type Package = Pick<LoadRequest, "packageFolder" | "origin">;

/** `adapter_load_failed` for the author of a package: with file and line, relative to the package, and a hint. */
export function loadFailed(what: string, error: unknown, source: Package): CodedError {
	if (!(error instanceof Error)) return new CodedError("adapter_load_failed", `${what}: ${String(error)}`);
	const folder = realpathSync(source.packageFolder) + path.sep;
	const location = findLocation(String(error.stack), folder);
	const reason = `${error.name}: ${String(error.message).replaceAll(folder, "")}`;
	const hint = hintFor(error, location, source);
	const failed = new CodedError(
		"adapter_load_failed",
		`${what}: ${reason}${location === null ? "" : ` (${location})`}`,
		hint === null ? {} : { hint },
	);
	if (typeof error.stack === "string") failed.stack = error.stack;
	return failed;
}

function hintFor(error: Error, location: string | null, { origin, packageFolder }: Package): string | null {
	if (isCodedError(error)) return error.hint ?? null;
	const { code } = error as NodeJS.ErrnoException;
	if (code === "ERR_UNKNOWN_BUILTIN_MODULE") {
		const wanted = readNodeRange(packageFolder);
		const needs = wanted === null ? "a newer version of Node" : `Node ${wanted}`;
		return `The package needs ${needs}; this server runs ${process.version}. Start the server with that version.`;
	}
	if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") {
		return origin === null
			? "The package does not declare a dependency that it imports. Install another version of it, or report it to its author."
			: `Run npm install in ${origin} and build the package, then try again.`;
	}
	// Node does not report where the syntax error of an ES module is.
	if (error.name === "SyntaxError" && location === null) {
		return "To find the line, run node --check FILE on the .js files of the package.";
	}
	return null;
}

/** The versions of Node that the package declares. */
function readNodeRange(packageFolder: string): string | null {
	try {
		const { engines } = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
		return typeof engines?.node === "string" ? engines.node.slice(0, 100) : null;
	} catch {
		return null;
	}
}

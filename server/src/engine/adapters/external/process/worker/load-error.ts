import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { decodeText, isCodedError, parseJsonLine } from "@paperclipai/adapter-utils";
import { describeJsonFault, findSyntaxLocation } from "@paperclipai/adapter-utils/host";
import type { LoadRequest } from "../channel/protocol.ts";
import { findLocation } from "./error-location.ts";
import { PackageFault } from "./package-fault.ts";
import { findPathMissing } from "./server-modules.ts";

type Package = Pick<LoadRequest, "packageFolder" | "origin">;

export function toPackageFault(what: string, error: unknown, request: LoadRequest): PackageFault {
	try {
		if (error instanceof PackageFault) return error;
		return findPathMissing(error) ?? findNameMissing(error, request) ?? loadFailed(what, error, request);
	} catch {
		// The thrown value itself threw when it was read.
		return new PackageFault("adapter_load_failed", `${what}: it threw a value that cannot be converted to text.`);
	}
}

const MISSING_EXPORT =
	/requested module '(@paperclipai\/adapter-utils[^']*)' does not provide an export named '([^']+)'/;

function findNameMissing(error: unknown, { packageName, adapterUtilsRange }: LoadRequest): PackageFault | null {
	const [, module, name] = (error instanceof Error && MISSING_EXPORT.exec(error.message)) || [];
	if (name === undefined) return null;
	const range = adapterUtilsRange === null ? "" : ` The package requires adapter-utils ${adapterUtilsRange}.`;
	const what = `${packageName} imports "${name}" from ${module}, which this version of Paperclip does not have.${range}`;
	return new PackageFault("adapter_utils_name_missing", what, {
		hint: "Install a version of the adapter that matches this version of Paperclip, or update Paperclip.",
	});
}

function loadFailed(what: string, error: unknown, source: LoadRequest): PackageFault {
	if (!(error instanceof Error)) return new PackageFault("adapter_load_failed", `${what}: ${String(error)}`);
	const folder = realpathSync(source.packageFolder) + path.sep;
	const jsonFault = error instanceof SyntaxError ? findJsonFault(error.message, folder) : null;
	if (jsonFault !== null) return new PackageFault("adapter_load_failed", `${what}: ${jsonFault}`);
	const location = findLocation(String(error.stack), folder) ?? locateSyntaxError(error, source, folder);
	const reason = `${error.name}: ${String(error.message).replaceAll(folder, "")}`;
	const hint = hintFor(error, source);
	const failed = new PackageFault(
		"adapter_load_failed",
		`${what}: ${reason}${location === null ? "" : ` (${location})`}`,
		hint === null ? {} : { hint },
	);
	if (typeof error.stack === "string") failed.stack = error.stack;
	return failed;
}

/** Node reports no location of a syntax error in an ES module. */
function locateSyntaxError(error: Error, { entry, serverEntry }: LoadRequest, folder: string): string | null {
	if (!(error instanceof SyntaxError)) return null;
	const entries = [entry, serverEntry].flatMap((file) => (file === null ? [] : [realpathSync(file)]));
	return findSyntaxLocation(entries, error.message, folder);
}

/** Node puts the path of a JSON module before its message. */
function findJsonFault(message: string, folder: string): string | null {
	const [, url] = /^((?:file:\/\/|\/).+?\.json): /.exec(message) ?? [];
	if (url === undefined) return null;
	const file = url.startsWith("file:") ? fileURLToPath(url) : url;
	if (!file.startsWith(folder)) return null;
	const fault = describeJsonFault(decodeText(readFileSync(file), file));
	return `${path.relative(folder, file)} is not valid JSON (${fault})`;
}

const TYPESCRIPT = ["ERR_UNKNOWN_FILE_EXTENSION", "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING"];
const UNDECLARED =
	"The package does not declare a dependency that it imports. Install another version of the package, or report the error to its author.";

function hintFor(error: Error, { origin, packageFolder }: Package): string | null {
	if (isCodedError(error)) return error.hint ?? null;
	const { code } = error as NodeJS.ErrnoException;
	if (code === "ERR_UNKNOWN_BUILTIN_MODULE") {
		const wanted = readNodeRange(packageFolder);
		const needs = wanted === null ? "a newer version of Node" : `Node ${wanted}`;
		return `The package needs ${needs}; this server runs ${process.version}. Start the server with such a version.`;
	}
	if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") {
		if (origin === null) return UNDECLARED;
		return existsSync(path.join(origin, "package.json"))
			? `Run npm install in ${origin} and build the package, then try again.`
			: `The folder ${origin}, whose dependencies the package uses, is missing. Restore the folder, or install the package from its new folder.`;
	}
	if (code !== undefined && TYPESCRIPT.includes(code) && /\.[mc]?tsx?\b/.test(error.message)) {
		return 'Node cannot load TypeScript: compile the package, for example with npx tsc, and specify the JavaScript in "exports", for example "./dist/index.js".';
	}
	return null;
}

function readNodeRange(packageFolder: string): string | null {
	try {
		const engines = parseJsonLine(
			decodeText(readFileSync(path.join(packageFolder, "package.json")), "package.json"),
		)?.engines;
		if (typeof engines !== "object" || engines === null || !("node" in engines)) return null;
		return typeof engines.node === "string" ? engines.node.slice(0, 100) : null;
	} catch {
		return null;
	}
}

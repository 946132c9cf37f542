import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type AdapterPackage, ManifestNotObject, readAdapterPackage } from "@paperclipai/adapter-testkit";
import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { describeJsonFault } from "@paperclipai/adapter-utils/host";
import { findCLIAdapter } from "../adapters/registry.ts";
import { readAdapterSource } from "../input/adapter-source.ts";
import { InputError } from "../input/input-error.ts";
import { resolvePath } from "../input/resolve-path.ts";

export interface OpenOptions {
	/** Absolute path of a folder with recordings. */
	recordings?: string | undefined;
	note: (text: string) => void;
	/** Aborts fetching the package. */
	signal: AbortSignal;
}

/**
 * Opens a package by the type of a built-in adapter, a folder, a tarball, or a package name. Fetched files are deleted after
 * `use`.
 * @throws {CodedError} if there is no such package.
 */
export async function withAdapterPackage<T>(
	source: string,
	{ recordings, note, signal }: OpenOptions,
	use: (pkg: AdapterPackage) => Promise<T>,
): Promise<T> {
	const more = { recordings: recordings === undefined ? [] : [recordings] };
	if (findCLIAdapter(source) !== undefined) {
		const folder = builtinFolder(source);
		const isPublished = !existsSync(path.join(folder, "src"));
		return await use(readPackage(folder, { ...more, isBuilt: true, isPublished }));
	}
	const found = readAdapterSource(source, process.cwd());
	const tarball = resolvePath(source, process.cwd());
	const isTarball = /\.(tgz|tar\.gz)$/.test(source) && statSync(tarball, { throwIfNoEntry: false })?.isFile() === true;
	if ("localPath" in found && !isTarball) return await use(readPackage(found.localPath, more));
	const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "paperclip-verify-")));
	try {
		// Loaded late, because the server is large and most commands do without it.
		const { stageForCheck } = await import("@paperclipai/server");
		const staged = await stageForCheck("localPath" in found || isTarball ? { tarball } : found, folder, {
			onStep: note,
			signal,
		}).catch((error: unknown) => {
			throw "packageName" in found ? withOtherReadings(error, found.packageName) : error;
		});
		return await use(readPackage(staged, { ...more, isPublished: true }));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function readPackage(folder: string, options: Parameters<typeof readAdapterPackage>[1]): AdapterPackage {
	try {
		return readAdapterPackage(folder, options);
	} catch (cause) {
		if (cause instanceof SyntaxError) throw notJson(folder, cause);
		if (cause instanceof ManifestNotObject)
			throw manifestInvalid(cause.message, "Write an object with at least a name, a version and exports.", cause);
		throw new InputError("adapter_manifest_missing", `${folder} is not a package: ${messageOf(cause)}`, {
			hint: "Specify the folder that contains the package.json.",
			cause,
		});
	}
}

function notJson(folder: string, cause: SyntaxError): InputError {
	const file = path.join(folder, "package.json");
	const message = `${file} is not valid JSON (${describeJsonFault(readFileSync(file, "utf8"))}).`;
	return manifestInvalid(message, "Correct the file, then verify the package again.", cause);
}

function manifestInvalid(message: string, hint: string, cause: Error): InputError {
	return new InputError("adapter_manifest_invalid", message, { hint, cause });
}

/** Says what else the name is not, because it may be a misspelt type or a folder. */
function withOtherReadings(error: unknown, name: string): unknown {
	if (!isCodedError(error) || !["npm_package_not_found", "npm_unreachable"].includes(error.code)) return error;
	const { code, message, details } = error;
	return new CodedError(code, `${message} No built-in adapter has the type "${name}", and there is no such folder.`, {
		hint: error.hint,
		details,
		cause: error,
	});
}

/** Folders of built-in adapters are named after their types, beside adapter-utils in a published package too. */
function builtinFolder(type: string): string {
	const utils = import.meta.resolve("@paperclipai/adapter-utils");
	return fileURLToPath(new URL(`../../adapters/${type.replaceAll("_", "-")}`, utils));
}

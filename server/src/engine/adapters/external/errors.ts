import path from "node:path";
import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import type { AdapterUser } from "@paperclipai/shared";
import { HttpError } from "../../../platform/errors/http-error.ts";
import { ADAPTER_DEFECT } from "../adapter-defect.ts";

interface Installed {
	type: string;
	packageName: string;
}

export function adapterUnknown(type: string): HttpError {
	return new HttpError(404, "adapter_unknown", `There is no adapter of type "${type}".`, {
		hint: "List the adapters with GET /api/adapters, or paperclipai adapter list.",
	});
}

export function adapterBuiltin(type: string): HttpError {
	return new HttpError(409, "adapter_builtin", `The adapter "${type}" is built in and cannot be changed.`, {
		hint: "To replace it, install an external adapter of the same type.",
	});
}

export function noOverride(type: string): HttpError {
	return new HttpError(409, "adapter_no_override", `There is no built-in adapter of type "${type}" to fall back to.`, {
		hint: "To stop using this adapter, disable it.",
	});
}

interface Release {
	packageName: string;
	version?: string | null | undefined;
	deprecated?: string | undefined;
}

/** @param known the record of the installed package; `undefined` if its files are missing */
export function typeTaken(
	installed: Installed & { version?: string | undefined },
	known: Release | undefined,
	rejected: Release,
): HttpError {
	const { type, packageName } = installed;
	const message = `The type "${type}" is already taken by ${nameOf(installed)}, so ${nameOf(rejected)} was not installed.`;
	return new HttpError(409, "adapter_type_taken", message, {
		hint: adviseWhichToKeep({ packageName, deprecated: known?.deprecated }, rejected, type),
	});
}

/** A package that is not deprecated is probably the successor of one that is. */
function adviseWhichToKeep(installed: Release, rejected: Release, type: string): string {
	const replace = `remove ${installed.packageName} first: paperclipai adapter remove ${type}`;
	if (installed.deprecated === undefined && rejected.deprecated !== undefined) {
		return `Keep ${installed.packageName}, because ${rejected.packageName} is deprecated: ${rejected.deprecated}`;
	}
	if (installed.deprecated !== undefined && rejected.deprecated === undefined) {
		return `${installed.packageName} is deprecated: ${installed.deprecated}\nTo use ${rejected.packageName} instead, ${replace}`;
	}
	return `Only one of them can be installed. To use ${rejected.packageName} instead, ${replace}`;
}

function nameOf({ packageName, version }: Release): string {
	return version ? `${packageName} ${version}` : packageName;
}

export function typeChanged({ type, packageName }: Installed, newType: string): HttpError {
	const message = `${packageName} now has the type "${newType}", but it is installed as "${type}".`;
	return new HttpError(422, "adapter_type_changed", message, {
		hint: "To use the new type, remove the adapter and install it again.",
	});
}

export function folderHasNoVersions(type: string): HttpError {
	return new HttpError(422, "adapter_has_no_versions", `The adapter "${type}" was installed from a folder.`, {
		hint: "Omit the version to read the folder again.",
	});
}

export function adapterInUse(type: string, users: AdapterUser[], isBuiltin: boolean): HttpError {
	const names = users.map(({ name }) => name).join(", ");
	const effect = isBuiltin ? "they will then run with the built-in adapter" : "they will then not be able to run";
	const count = users.length === 1 ? "the agent" : `${users.length} agents:`;
	return new HttpError(409, "adapter_in_use", `The adapter "${type}" is used by ${count} ${names}.`, {
		hint: `Set another adapter for its agents, or force the removal; ${effect}.`,
		details: { agents: users },
	});
}

export function adapterUnavailable(type: string, { message, hint }: Pick<CodedError, "message" | "hint">): CodedError {
	const what = `The adapter "${type}" is not available: ${message}`;
	return new CodedError("adapter_unavailable", what, { hint });
}

export function filesMissing({ type, packageName }: Installed): CodedError {
	return new CodedError("adapter_files_missing", `${packageName} is installed, but its files are missing.`, {
		hint: reinstallHint(type),
	});
}

export function filesDamaged(folder: string, what: string, cause?: unknown): CodedError {
	return new CodedError("adapter_files_missing", `The adapter's files in ${folder} are missing or damaged: ${what}`, {
		hint: reinstallHint(path.basename(path.dirname(folder))),
		cause,
	});
}

/** @param difference Sentence about the first file that differs. */
export function changedItself(packageName: string, difference: string): CodedError {
	const message = `${packageName} changed its own files while it was being checked: ${difference}`;
	return new CodedError("adapter_files_changed", message, { hint: ADAPTER_DEFECT });
}

export function crashedTwice(member: string, { message, hint }: CodedError): CodedError {
	const what = `The adapter's process crashed twice during ${member}(). ${message}`;
	return new CodedError("adapter_crashed", what, { hint });
}

export function adapterBroken({ type }: Installed, cause: unknown): CodedError {
	const message = `The adapter cannot be used: ${messageOf(cause)}`;
	return new CodedError("adapter_broken", message, { hint: reinstallHint(type), cause });
}

function reinstallHint(type: string): string {
	return `Reinstall it: paperclipai adapter reinstall ${type}`;
}

/** The usual hint asks for a folder, but a reload takes none. */
export function explainMovedFolder(error: unknown): never {
	if (!isCodedError(error) || error.code !== "adapter_path_missing") throw error;
	throw new CodedError(error.code, error.message, {
		hint: "If the package has moved, install it from its new folder: paperclipai adapter install <folder>",
	});
}

export function asUnprocessable(error: unknown): unknown {
	if (!isCodedError(error)) return error;
	const { code, message, hint } = error;
	return new HttpError(422, code, message, { hint });
}

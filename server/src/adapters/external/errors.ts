import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { AdapterUser } from "@paperclipai/shared";
import { HttpError } from "../../errors/http-error.ts";
import type { PluginEntry } from "./catalog/plugin-store.ts";

export function unknown(type: string): HttpError {
	return new HttpError(404, "adapter_unknown", `There is no adapter of type "${type}".`, {
		hint: "See GET /api/adapters, or paperclipai adapter list.",
	});
}

export function builtin(type: string): HttpError {
	return new HttpError(409, "adapter_builtin", `The adapter "${type}" ships with this server and cannot be changed.`, {
		hint: "Install an external adapter of the same type to have that one work in its place.",
	});
}

export function noOverride(type: string): HttpError {
	return new HttpError(409, "adapter_no_override", `No adapter of type "${type}" ships with this server.`, {
		hint: "Disable the adapter instead.",
	});
}

export function typeTaken({ type, packageName }: PluginEntry): HttpError {
	return new HttpError(409, "adapter_type_taken", `The type "${type}" belongs to ${packageName}, which is installed.`, {
		hint: `Remove that one first: paperclipai adapter remove ${type}`,
	});
}

export function typeChanged({ type, packageName }: PluginEntry, now: string): HttpError {
	const what = `${packageName} has the type "${now}" now, but agents know it as "${type}".`;
	return new HttpError(422, "adapter_type_changed", what, {
		hint: "Remove the adapter and install it again to have it under its new type.",
	});
}

export function folderHasNoVersions(type: string): HttpError {
	return new HttpError(422, "adapter_has_no_versions", `The adapter "${type}" was installed from a folder.`, {
		hint: "Leave the version out: the folder is read again.",
	});
}

export function inUse(type: string, users: AdapterUser[], isBuiltin: boolean): HttpError {
	const names = users.map(({ name }) => name).join(", ");
	const then = isBuiltin ? "they run with the adapter that ships with this server then" : "they cannot run then";
	const what = `The adapter "${type}" is used by ${users.length === 1 ? "the agent" : `${users.length} agents:`} ${names}.`;
	return new HttpError(409, "adapter_in_use", what, {
		hint: `Give them another adapter, or force the removal: ${then}.`,
		details: { agents: users },
	});
}

export function notInstalledHere({ type, packageName }: PluginEntry): CodedError {
	return new CodedError("adapter_files_missing", `${packageName} is on the list, but its files are not here.`, {
		hint: reinstall(type),
	});
}

export function broken({ type }: PluginEntry, cause: unknown): CodedError {
	const reason = cause instanceof Error ? cause.message : String(cause);
	return new CodedError("adapter_broken", `The adapter cannot be used: ${reason}`, { hint: reinstall(type), cause });
}

export function reinstall(type: string): string {
	return `Fetch it again: paperclipai adapter reinstall ${type}`;
}

/** A folder that an adapter is to be read from again cannot be given anew. */
export function explainMoved(error: unknown): never {
	if (!isCodedError(error) || error.code !== "adapter_path_missing") throw error;
	throw new CodedError(error.code, error.message, {
		hint: "If the package has moved: paperclipai adapter install <its folder now>",
	});
}

export function withHint({ hint }: CodedError): { hint?: string } {
	return hint === undefined ? {} : { hint };
}

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError, decodeText, messageOf } from "@paperclipai/adapter-utils";
import { type PluginEntry, pluginEntrySchema } from "./plugin-entry.ts";

export interface PluginItem {
	value: unknown;
	entry?: PluginEntry;
}

export interface PluginFileContent {
	items: PluginItem[];
	problem?: string;
}

/** Renames a file that is not a JSON array, so that nothing in it is lost. */
export function readPluginFile(file: string, now: () => Date): PluginFileContent {
	let values: unknown;
	try {
		if (!statSync(file).isFile()) throw new Error("It is not a regular file.");
		values = JSON.parse(decodeText(readFileSync(file), file));
		if (!Array.isArray(values)) throw new Error("It is not an array.");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return { items: [] };
		return { items: [], problem: setAside(file, error, now()) };
	}
	return parseItems(file, values as unknown[]);
}

function parseItems(file: string, values: unknown[]): PluginFileContent {
	const types = new Set<string>();
	const problems: string[] = [];
	const items = values.map((value, index): PluginItem => {
		const parsed = pluginEntrySchema.safeParse(value);
		const reason = parsed.success
			? types.has(parsed.data.type) && "type: is a duplicate"
			: parsed.error.issues.map(({ path: keys, message }) => `${keys.join(".") || "entry"}: ${message}`).join("; ");
		if (!parsed.success || reason) {
			problems.push(`Entry ${index + 1} (${JSON.stringify(typeOf(value) ?? null)}) of ${file} is ignored. ${reason}.`);
			return { value };
		}
		types.add(parsed.data.type);
		return { value, entry: parsed.data };
	});
	return problems.length === 0 ? { items } : { items, problem: problems.join(" ") };
}

function setAside(file: string, error: unknown, time: Date): string {
	const { dir, name } = path.parse(file);
	const aside = path.join(dir, `${name}.broken-${time.toISOString().replaceAll(":", "-")}.json`);
	renameSync(file, aside);
	return `The list of external adapters could not be read and was set aside as ${aside}. ${messageOf(error)}`;
}

/**
 * Atomic and flushed.
 * @throws {CodedError} `adapter_store_unwritable`; the file is unchanged then.
 */
export function writePluginFile(file: string, items: PluginItem[]): void {
	const draft = `${file}.new`;
	const values = items.map(({ value }) => value);
	try {
		withFile(draft, "w", (handle) => {
			writeFileSync(handle, `${JSON.stringify(values, null, 2)}\n`);
			fsyncSync(handle);
		});
		renameSync(draft, file);
		withFile(path.dirname(file), "r", fsyncSync);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new CodedError("adapter_store_unwritable", `The list of external adapters could not be written: ${code}.`, {
			hint: `Check that the disk has room for ${file} and that the server has permission to write to it.`,
			cause: error,
		});
	}
}

function withFile(file: string, flags: string, use: (handle: number) => void): void {
	const handle = openSync(file, flags, 0o600);
	try {
		use(handle);
	} finally {
		closeSync(handle);
	}
}

export function typeOf(value: unknown): unknown {
	return typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
}

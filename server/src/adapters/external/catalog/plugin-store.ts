import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { adapterTypeSchema } from "@paperclipai/shared";
import { z } from "zod";
import type { DataFolder } from "../../../config/data-folder.ts";

const pluginEntrySchema = z.looseObject({
	packageName: z.string().min(1),
	type: adapterTypeSchema,
	/** ISO 8601. */
	installedAt: z.string(),
	version: z.string().optional(),
	/** The folder it was copied from. */
	localPath: z.string().refine(path.isAbsolute, { error: "must be an absolute path" }).optional(),
	integrity: z.string().optional(),
	/** Names the folder of its content. Left out by earlier programs: such an entry has to be installed again. */
	hash: z
		.string()
		.regex(/^[0-9a-f]{16,64}$/, { error: "must be hexadecimal" })
		.optional(),
	/** Reinstalling keeps the version. */
	pinned: z.boolean().optional(),
	disabled: z.boolean().optional(),
	overridePaused: z.boolean().optional(),
});
/** One external adapter that is installed. Keys of other programs are kept. */
export type PluginEntry = z.infer<typeof pluginEntrySchema>;

export interface PluginStore {
	list(): PluginEntry[];
	find(type: string): PluginEntry | undefined;
	/** In the place of the entry with the same type, whose unknown keys stay. */
	put(entry: PluginEntry): void;
	remove(type: string): void;
	/** What was wrong with the file when it was opened, one sentence or more. */
	problem?: string;
}

/** Every change is on the disk, whole, when the call returns. The data folder has one server, so nobody else writes. */
export function openPluginStore(folder: DataFolder, now: () => Date = () => new Date()): PluginStore {
	const { items, problem } = readStore(folder.adapterStore, now);
	let raw = items;
	const entries = () => raw.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
	const write = (changed: Item[]) => {
		writeStore(folder.adapterStore, changed);
		raw = changed;
	};
	return {
		list: entries,
		find: (type) => entries().find((entry) => entry.type === type),
		put(entry) {
			const checked = pluginEntrySchema.parse(entry);
			const at = raw.findIndex((item) => item.entry?.type === entry.type);
			const value = { ...unknownKeys(raw[at]?.entry), ...checked };
			const others = raw.filter((item) => typeOf(item.value) !== entry.type);
			write(others.toSpliced(at === -1 ? others.length : at, 0, { value, entry: value }));
		},
		remove: (type) => write(raw.filter((item) => typeOf(item.value) !== type)),
		...(problem !== undefined && { problem }),
	};
}

/** An element of the file; without `entry` when it is wrong, but it is written back as it was. */
interface Item {
	value: unknown;
	entry?: PluginEntry;
}

function readStore(file: string, now: () => Date): { items: Item[]; problem?: string } {
	let values: unknown;
	try {
		if (!statSync(file).isFile()) throw new Error("It is not a regular file.");
		values = JSON.parse(readFileSync(file, "utf8"));
		if (!Array.isArray(values)) throw new Error("It is not an array.");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return { items: [] };
		return { items: [], problem: setAside(file, error, now()) };
	}
	return readItems(file, values as unknown[]);
}

function readItems(file: string, values: unknown[]): { items: Item[]; problem?: string } {
	const types = new Set<string>();
	const problems: string[] = [];
	const items = values.map((value, index): Item => {
		const parsed = pluginEntrySchema.safeParse(value);
		const wrong = parsed.success
			? types.has(parsed.data.type) && "type: stands there twice"
			: parsed.error.issues.map(({ path: keys, message }) => `${keys.join(".") || "entry"}: ${message}`).join("; ");
		if (!parsed.success || wrong) {
			problems.push(`Entry ${index + 1} (${JSON.stringify(typeOf(value) ?? null)}) of ${file} is left out. ${wrong}.`);
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
	const why = error instanceof Error ? error.message : String(error);
	return `The list of external adapters could not be read and was set aside as ${aside}. ${why}`;
}

function writeStore(file: string, items: Item[]): void {
	const draft = `${file}.new`;
	const text = `${JSON.stringify(
		items.map(({ value }) => value),
		null,
		2,
	)}\n`;
	try {
		withFile(draft, "w", (handle) => {
			writeFileSync(handle, text);
			fsyncSync(handle);
		});
		renameSync(draft, file);
		withFile(path.dirname(file), "r", fsyncSync);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new CodedError("adapter_store_unwritable", `The list of external adapters could not be written: ${code}.`, {
			hint: `Make sure that there is room for ${file} and that this server may write it.`,
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

function unknownKeys(entry: PluginEntry | undefined): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(entry ?? {}).filter(([key]) => !Object.hasOwn(pluginEntrySchema.shape, key)),
	);
}

function typeOf(value: unknown): unknown {
	return typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
}

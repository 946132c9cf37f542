import type { DataFolder } from "../../../../platform/data-folder/data-folder.ts";
import { type PluginEntry, pluginEntrySchema } from "./plugin-entry.ts";
import { type PluginItem, readPluginFile, typeOf, writePluginFile } from "./plugin-file.ts";

export interface PluginStore {
	list(): PluginEntry[];
	find(type: string): PluginEntry | undefined;
	put(entry: PluginEntry): PluginEntry;
	remove(type: string): void;
	problem?: string;
}

/** No lock: only one server uses a data folder. */
export function openPluginStore(folder: DataFolder, now: () => Date = () => new Date()): PluginStore {
	const file = folder.adapterStore;
	const { items: initial, problem } = readPluginFile(file, now);
	let items = initial;
	const entries = () => items.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
	const write = (changed: PluginItem[]) => {
		writePluginFile(file, changed);
		items = changed;
	};
	return {
		list: entries,
		find: (type) => entries().find((entry) => entry.type === type),
		put(entry) {
			const checked = pluginEntrySchema.parse(entry);
			const index = items.findIndex((item) => item.entry?.type === entry.type);
			const stored = { ...unknownKeys(items[index]?.entry), ...checked };
			const others = items.filter((item) => typeOf(item.value) !== entry.type);
			write(others.toSpliced(index === -1 ? others.length : index, 0, { value: stored, entry: stored }));
			return stored;
		},
		remove: (type) => write(items.filter((item) => typeOf(item.value) !== type)),
		...(problem !== undefined && { problem }),
	};
}

function unknownKeys(entry: PluginEntry | undefined): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(entry ?? {}).filter(([key]) => !Object.hasOwn(pluginEntrySchema.shape, key)),
	);
}

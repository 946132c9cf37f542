import type { CodedError } from "@paperclipai/adapter-utils";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import type { LoggerContext } from "../../../../platform/errors/logger.ts";
import { adapterBuiltin, adapterUnknown, noOverride } from "../errors.ts";
import type { ExternalVersion } from "../versions/external-version.ts";
import type { PluginEntry } from "./plugin-entry.ts";
import { openPluginStore } from "./plugin-store.ts";

/** An installed adapter: its stored entry, and the version in use or why there is none. */
export interface ExternalAdapter {
	entry: PluginEntry;
	version: ExternalVersion | null;
	/** Why it cannot be used. */
	error: CodedError | null;
}

export type AdapterFlag = "disabled" | "overridePaused";

/** The installed adapters: what is stored on the disk, and what of it is open in memory. */
export interface Catalog {
	/** Entries on the disk; before `set` has been called for them, `list` and `find` do not know them. */
	stored(): PluginEntry[];
	findStored(type: string): PluginEntry | undefined;
	list(): ExternalAdapter[];
	find(type: string): ExternalAdapter | undefined;
	/** @throws {HttpError} `adapter_builtin`, `adapter_unknown`. */
	get(type: string): ExternalAdapter;
	/** Changes the adapter in memory only. */
	set(adapter: ExternalAdapter): ExternalAdapter;
	/** Writes the entry to the disk, then changes the adapter in memory. */
	put(entry: PluginEntry, version: ExternalVersion): ExternalAdapter;
	/** @throws {HttpError} `adapter_builtin`, `adapter_unknown`, `adapter_no_override`. */
	setFlag(type: string, flag: AdapterFlag, isOn: boolean): ExternalAdapter;
	remove(type: string): void;
	/** Records whether the current version could be loaded. Ignored for any other version. */
	setLoadError(type: string, hash: string, error: CodedError | null): void;
}

export interface CatalogOptions extends FolderContext, LoggerContext {
	isBuiltin: (type: string) => boolean;
	/** Called after every change of an adapter in memory. */
	onChange: (type: string) => void;
}

export function createCatalog({ folder, logger, isBuiltin, onChange }: CatalogOptions): Catalog {
	const store = openPluginStore(folder);
	if (store.problem !== undefined) logger.error(store.problem);
	const adapters = new Map<string, ExternalAdapter>();

	function get(type: string): ExternalAdapter {
		const adapter = adapters.get(type);
		if (adapter !== undefined) return adapter;
		throw isBuiltin(type) ? adapterBuiltin(type) : adapterUnknown(type);
	}

	function set(adapter: ExternalAdapter): ExternalAdapter {
		adapters.set(adapter.entry.type, adapter);
		onChange(adapter.entry.type);
		return adapter;
	}

	return {
		stored: store.list,
		findStored: store.find,
		list: () => [...adapters.values()],
		find: (type) => adapters.get(type),
		get,
		set,
		put: (entry, version) => set({ entry: store.put(entry), version, error: null }),
		setFlag(type, flag, isOn) {
			const adapter = get(type);
			if (flag === "overridePaused" && !isBuiltin(type)) throw noOverride(type);
			const { [flag]: _, ...entry } = adapter.entry;
			return set({ ...adapter, entry: store.put({ ...entry, ...(isOn ? { [flag]: true } : {}) } as PluginEntry) });
		},
		remove(type) {
			store.remove(type);
			adapters.delete(type);
			onChange(type);
		},
		setLoadError(type, hash, error) {
			const adapter = adapters.get(type);
			if (adapter?.version?.hash !== hash || adapter.error?.code === error?.code) return;
			set({ ...adapter, error });
		},
	};
}

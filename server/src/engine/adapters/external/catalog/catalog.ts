import type { CodedError } from "@paperclipai/adapter-utils";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import type { LoggerContext } from "../../../../platform/errors/logger.ts";
import { adapterBuiltin, adapterUnknown, noOverride } from "../errors.ts";
import type { ExternalVersion } from "../versions/external-version.ts";
import type { PluginEntry } from "./plugin-entry.ts";
import { openPluginStore } from "./plugin-store.ts";

export interface ExternalAdapter {
	entry: PluginEntry;
	version: ExternalVersion | null;
	error: CodedError | null;
}

export type AdapterFlag = "disabled" | "overridePaused";

export interface Catalog {
	stored(): PluginEntry[];
	findStored(type: string): PluginEntry | undefined;
	list(): ExternalAdapter[];
	find(type: string): ExternalAdapter | undefined;
	/** @throws {HttpError} `adapter_builtin`, `adapter_unknown`. */
	get(type: string): ExternalAdapter;
	set(adapter: ExternalAdapter): ExternalAdapter;
	/** Writes to disk before the change takes effect. */
	put(entry: PluginEntry, version: ExternalVersion): ExternalAdapter;
	/** @throws {HttpError} `adapter_builtin`, `adapter_unknown`, `adapter_no_override`. */
	setFlag(type: string, flag: AdapterFlag, isOn: boolean): ExternalAdapter;
	remove(type: string): void;
	/** Does nothing unless `hash` is the hash of the adapter's current version. */
	setLoadError(type: string, hash: string, error: CodedError | null): void;
}

export interface CatalogOptions extends FolderContext, LoggerContext {
	isBuiltin: (type: string) => boolean;
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

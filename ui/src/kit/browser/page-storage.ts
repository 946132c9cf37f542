/** Prefix of the keys of all drafts. */
export const DRAFTS = "paperclip.draft";

/** Falls back to memory where the browser refuses storage. */
export interface PageStorage {
	get(key: string): string | null;
	/** `null` removes the value. */
	set(key: string, value: string | null): void;
	/** Removes the values whose keys have the prefix. */
	removeAll(prefix: string): void;
}

/** Shared by all tabs. */
export const browserStorage = createPageStorage(() => window.localStorage);

/** Kept until the tab is closed. */
export const tabStorage = createPageStorage(() => window.sessionStorage);

/** @param open Throws where the browser refuses storage. */
export function createPageStorage(open: () => Storage): PageStorage {
	/** Values that the browser's storage refused. */
	const memory = new Map<string, string | null>();

	function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
		try {
			return use(open());
		} catch {
			return undefined;
		}
	}

	function set(key: string, value: string | null) {
		const isKept = attempt((storage) => {
			if (value === null) storage.removeItem(key);
			else storage.setItem(key, value);
			return true;
		});
		if (isKept) memory.delete(key);
		else memory.set(key, value);
	}

	return {
		get: (key) => memory.get(key) ?? (memory.has(key) ? null : (attempt((storage) => storage.getItem(key)) ?? null)),
		set,
		removeAll(prefix) {
			const keys = [...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])];
			for (const key of keys) if (key.startsWith(prefix)) set(key, null);
		},
	};
}

/** Called on logout, so that the next user does not see the drafts. */
export function removeDrafts(): void {
	tabStorage.removeAll(DRAFTS);
}

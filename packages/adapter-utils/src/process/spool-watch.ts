import { type FSWatcher, watch } from "node:fs";

const FALLBACK_POLL_MS = 100;

/** Tells everybody who reads a spool that something may be new in it. */
export interface SpoolWatch {
	/** For one reader: `next()` resolves as soon as there was a change since its last call. */
	reader(): { next(): Promise<void> };
	/** Makes every reader look again. */
	poke(): void;
	close(): void;
}

/**
 * Watches a folder. Notifications make it fast; the timer makes it sure, since a notification may be missing (some
 * network file systems, a used-up inotify limit).
 */
export function watchSpool(folder: string): SpoolWatch {
	let version = 0;
	let waiting: (() => void)[] = [];
	const poke = () => {
		version++;
		const resolvers = waiting;
		waiting = [];
		for (const resolve of resolvers) resolve();
	};
	const watcher = startWatcher(folder, poke);
	const timer = setInterval(poke, FALLBACK_POLL_MS);
	return {
		reader() {
			let seen = version;
			return {
				async next() {
					if (seen === version) await new Promise<void>((resolve) => waiting.push(resolve));
					seen = version;
				},
			};
		},
		poke,
		close() {
			clearInterval(timer);
			watcher?.close();
			poke();
		},
	};
}

function startWatcher(folder: string, onChange: () => void): FSWatcher | undefined {
	try {
		const watcher = watch(folder, { persistent: false }, onChange);
		watcher.on("error", () => watcher.close());
		return watcher;
	} catch {
		return undefined;
	}
}

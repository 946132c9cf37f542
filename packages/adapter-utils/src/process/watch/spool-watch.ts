import { type FSWatcher, statSync, watch } from "node:fs";
import type { Spool } from "../launch/spool.ts";

const FALLBACK_POLL_MS = 100;

/** Tells everybody who reads a spool that something may be new in it. */
export interface SpoolWatch {
	/** For a reader of an output file. `grown` resolves as soon as it has more bytes than that, or after a `poke`. */
	outputReader(file: string): { grown(size: number): Promise<void> };
	/** For whoever waits for the end of the process. `next` resolves as soon as there was a change since its last call. */
	endReader(): { next(): Promise<void> };
	/** Makes every reader look again. */
	poke(): void;
	close(): void;
}

/**
 * Notifications make it fast; the timer makes it sure, since a notification may be missing (some network file systems, a
 * used-up inotify limit). An output file is watched only while its reader has nothing to do: every write to a file that is
 * watched, or that lies in a folder that is, takes its writer more than twice as long.
 */
export function watchSpool(spool: Spool): SpoolWatch {
	const signal = createSignal();
	const watcher = startWatcher(spool.folder, signal.raise);
	const timer = setInterval(signal.raise, FALLBACK_POLL_MS);
	return {
		outputReader(file) {
			let seen = signal.raised();
			return {
				async grown(size) {
					let hasGrown = () => {};
					const growth = new Promise<void>((resolve) => {
						hasGrown = resolve;
					});
					const output = startWatcher(file, hasGrown);
					// Asked after the watch has begun, so that nothing falls in between.
					if (sizeOf(file) <= size) await Promise.race([growth, signal.raisedAfter(seen)]);
					seen = signal.raised();
					output?.close();
				},
			};
		},
		endReader() {
			let seen = signal.raised();
			return {
				async next() {
					await signal.raisedAfter(seen);
					seen = signal.raised();
				},
			};
		},
		poke: signal.raise,
		close() {
			clearInterval(timer);
			watcher?.close();
			signal.raise();
		},
	};
}

function createSignal() {
	let times = 0;
	let waiting: (() => void)[] = [];
	return {
		raise() {
			times++;
			const resolvers = waiting;
			waiting = [];
			for (const resolve of resolvers) resolve();
		},
		/** How often it was raised. */
		raised: () => times,
		async raisedAfter(seen: number) {
			if (seen === times) await new Promise<void>((resolve) => waiting.push(resolve));
		},
	};
}

function startWatcher(target: string, onChange: () => void): FSWatcher | undefined {
	try {
		const watcher = watch(target, { persistent: false }, onChange);
		watcher.on("error", () => watcher.close());
		return watcher;
	} catch {
		return undefined;
	}
}

function sizeOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

import { type FSWatcher, fstatSync, watch } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { Spool } from "../launch/spool.ts";

const FALLBACK_POLL_MS = 250;

/** Notifies the readers of a spool that its process may have written or exited. */
export interface SpoolWatch {
	/** For a reader of an output file. `next` resolves when the file has more than `size` bytes, or after `notify`. */
	growth(output: { file: string; handle: FileHandle }): { next(size: number): Promise<void> };
	/** For the code that waits for the exit. `next` resolves once there was a change of the exit file since its last call. */
	changes(): { next(): Promise<void> };
	/** Wakes up every reader. */
	notify(): void;
	close(): void;
}

/**
 * File system notifications make it fast. A timer makes it reliable, because notifications may be missing (some network
 * file systems, an exhausted inotify limit). The folder is not watched, and an output file only while its reader is idle:
 * a write to a watched file, or to a file in a watched folder, takes more than twice as long.
 */
export function watchSpool(spool: Spool): SpoolWatch {
	const signal = createSignal();
	const watcher = startWatcher(spool.exit, signal.raise);
	const timer = setInterval(signal.raise, FALLBACK_POLL_MS);
	let notifications = 0;
	const notify = () => {
		notifications++;
		signal.raise();
	};
	return {
		growth({ file, handle }) {
			let seen = notifications;
			return {
				async next(size) {
					let wake = () => {};
					const output = startWatcher(file, () => wake());
					// Checked after the watcher was started, so that no write is missed in between.
					while (seen === notifications && fstatSync(handle.fd).size <= size) {
						await new Promise<void>((resolve) => {
							wake = resolve;
							signal.onNext(resolve);
						});
					}
					seen = notifications;
					output?.close();
				},
			};
		},
		changes() {
			let seen = signal.raised();
			return {
				async next() {
					if (seen === signal.raised()) await new Promise<void>(signal.onNext);
					seen = signal.raised();
				},
			};
		},
		notify,
		close() {
			clearInterval(timer);
			watcher?.close();
			notify();
		},
	};
}

function createSignal() {
	let times = 0;
	let waiting: (() => void)[] = [];
	return {
		raise() {
			times++;
			const listeners = waiting;
			waiting = [];
			for (const listener of listeners) listener();
		},
		/** How many times it was raised. */
		raised: () => times,
		/** Calls the listener once. */
		onNext(listener: () => void) {
			waiting.push(listener);
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

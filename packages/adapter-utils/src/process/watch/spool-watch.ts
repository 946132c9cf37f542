import { type FSWatcher, fstatSync, watch } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { Spool } from "../launch/spool.ts";

const FALLBACK_POLL_MS = 250;

export interface SpoolWatch {
	/** `next` resolves when the file has more than `size` bytes, or after `notify`. */
	growth(output: { file: string; handle: FileHandle }): { next(size: number): Promise<void> };
	/** `next` resolves once the exit file has changed since its last call. */
	changes(): { next(): Promise<void> };
	notify(): void;
	close(): void;
}

/**
 * Also polls, because some network file systems, or an exhausted inotify limit, provide no notifications. Watches an
 * output file only while its reader is idle, and never the folder, because a watch more than doubles the cost of a
 * write.
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
					// Checks the size after the watcher was started, so that no write is missed.
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
		raised: () => times,
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

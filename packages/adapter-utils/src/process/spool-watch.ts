import { type FSWatcher, watch } from "node:fs";
import { basename } from "node:path";
import type { Spool } from "./spool.ts";

const FALLBACK_POLL_MS = 100;

/** What one reader of a spool waits for. */
export interface SpoolReader {
	/** Resolves as soon as there was a change since its last call. */
	next(): Promise<void>;
}

/** Tells everybody who reads a spool that something may be new in it. */
export interface SpoolWatch {
	/** For a reader of the output, which may change thousands of times a second. */
	outputReader(): SpoolReader;
	/** For whoever waits for the end of the process, and has more to do at each look. */
	endReader(): SpoolReader;
	/** Makes every reader look again. */
	poke(): void;
	close(): void;
}

/**
 * Watches a folder. Notifications make it fast; the timer makes it sure, since a notification may be missing (some
 * network file systems, a used-up inotify limit).
 */
export function watchSpool(spool: Spool): SpoolWatch {
	const outputs = new Set([basename(spool.stdout), basename(spool.stderr)]);
	const output = createSignal();
	const end = createSignal();
	const poke = () => {
		output.raise();
		end.raise();
	};
	const watcher = startWatcher(spool.folder, (name) => (outputs.has(name ?? "") ? output.raise() : poke()));
	const timer = setInterval(poke, FALLBACK_POLL_MS);
	return {
		outputReader: output.reader,
		endReader: end.reader,
		poke,
		close() {
			clearInterval(timer);
			watcher?.close();
			poke();
		},
	};
}

function createSignal() {
	let version = 0;
	let waiting: (() => void)[] = [];
	return {
		raise() {
			version++;
			const resolvers = waiting;
			waiting = [];
			for (const resolve of resolvers) resolve();
		},
		reader(): SpoolReader {
			let seen = version;
			return {
				async next() {
					if (seen === version) await new Promise<void>((resolve) => waiting.push(resolve));
					seen = version;
				},
			};
		},
	};
}

function startWatcher(folder: string, onChange: (name: string | null) => void): FSWatcher | undefined {
	try {
		const watcher = watch(folder, { persistent: false }, (_, name) => onChange(name));
		watcher.on("error", () => watcher.close());
		return watcher;
	} catch {
		return undefined;
	}
}

import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import path from "node:path";

export interface WatchedFolder {
	isHeld(): boolean;
	close(): void;
}

/**
 * Keeps a file open that is never written again, so that its inode is not reused and does not change, as it would after
 * a write on some file systems.
 */
export function watchDatabaseFolder(folder: string): WatchedFolder {
	const file = path.join(folder, "PG_VERSION");
	let descriptor: number | null = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
	return {
		isHeld() {
			if (descriptor === null) return false;
			const [opened, found] = [fstatSync(descriptor), statAt(file)];
			return found !== undefined && found.ino === opened.ino && found.dev === opened.dev;
		},
		close() {
			if (descriptor !== null) closeSync(descriptor);
			descriptor = null;
		},
	};
}

function statAt(file: string) {
	try {
		return statSync(file, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

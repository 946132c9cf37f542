import { closeSync, constants, fstatSync, openSync, type Stats, statSync } from "node:fs";
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
	let opened = fstatSync(descriptor);
	return {
		isHeld() {
			if (descriptor === null) return false;
			const found = statAt(file);
			if (found === undefined) return false;
			if (isSameFile(found, opened)) return true;
			// Some file systems change the inodes of open files.
			opened = fstatSync(descriptor);
			return isSameFile(found, opened);
		},
		close() {
			if (descriptor !== null) closeSync(descriptor);
			descriptor = null;
		},
	};
}

function isSameFile(one: Stats, other: Stats): boolean {
	return one.ino === other.ino && one.dev === other.dev;
}

function statAt(file: string) {
	try {
		return statSync(file, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

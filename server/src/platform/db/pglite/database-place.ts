import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import path from "node:path";

/** Whether the database that was opened is still at its path. */
export interface DatabasePlace {
	isHeld(): boolean;
	close(): void;
}

/** A file that is never written again is held open: its inode is then neither reused nor, as some file systems do, changed. */
export function watchDatabasePlace(folder: string): DatabasePlace {
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

/** `undefined` also when something else is in the place of the folder. */
function statAt(file: string) {
	try {
		return statSync(file, { throwIfNoEntry: false });
	} catch {
		return undefined;
	}
}

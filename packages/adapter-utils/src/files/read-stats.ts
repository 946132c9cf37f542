import { type BigIntStats, fstatSync, lstatSync } from "node:fs";

// Uses `bigint`, because Node 20 keeps other results in a buffer that its module resolution reads too: after a FIFO or
// a socket, symbolic links in a module's path stay unresolved, and the module is loaded twice or incompletely.

/** Does not follow links; `undefined` when the path does not exist. @throws a file system error. */
export function readStats(file: string): BigIntStats | undefined {
	return lstatSync(file, { bigint: true, throwIfNoEntry: false });
}

/** @throws a file system error. */
export function readStatsOf(descriptor: number): BigIntStats {
	return fstatSync(descriptor, { bigint: true });
}

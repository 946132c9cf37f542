import { type BigIntStats, fstatSync, lstatSync } from "node:fs";

// With `bigint`, for files that may be a FIFO or a socket: Node 20 keeps the other kind of result in one buffer, which it
// also looks at when it resolves the path of a module. After a FIFO or a socket it leaves symbolic links in that path, and
// a package that is imported then is loaded twice, or not completely.

/** What is at a path, links included; `undefined` when nothing is. @throws a file system error. */
export function readStats(file: string): BigIntStats | undefined {
	return lstatSync(file, { bigint: true, throwIfNoEntry: false });
}

/** What a descriptor is. @throws a file system error. */
export function readStatsOf(descriptor: number): BigIntStats {
	return fstatSync(descriptor, { bigint: true });
}

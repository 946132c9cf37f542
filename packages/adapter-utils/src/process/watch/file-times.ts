import { lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import path from "node:path";

/** Modification times of files and folders, in milliseconds since 1970. */
export interface FileTimes {
	/** The latest, 0 if unreadable. Omits times in the future, which say nothing about when a file was changed. */
	latestMs: number;
	/** Differs after a change, whatever the clock of the file system shows. */
	sum: number;
}

const MAX_ENTRIES = 5_000;
/** Below `Number.MAX_SAFE_INTEGER`, so that the sum stays exact. */
const MAX_SUM = 2 ** 50;

/**
 * Reads the first 5,000 entries of `folder`, the upper levels first. Omits folders on other file systems, such as
 * `/proc`, where every time is the present one, and the folder `omitted`.
 */
export function readFileTimes(folder: string, omitted?: string): FileTimes {
	const times = { latestMs: 0, sum: 0 };
	let left = MAX_ENTRIES;
	const root = readStats(folder, statSync);
	const omittedStats = omitted === undefined ? null : readStats(omitted, statSync);
	// Compares inodes instead of paths, because symbolic links may point to both folders.
	const isOmitted = (stats: Stats) => stats.dev === omittedStats?.dev && stats.ino === omittedStats.ino;
	const folders = root === null || isOmitted(root) ? [] : [folder];
	for (const parent of folders) {
		for (const name of readNames(parent)) {
			if (left-- <= 0) return times;
			const file = path.join(parent, name);
			const stats = readStats(file);
			if (stats === null) continue;
			// Compares only folders, because an overlay reports the devices of its layers for files.
			if (stats.isDirectory() && (stats.dev !== root?.dev || isOmitted(stats))) continue;
			if (stats.isDirectory()) folders.push(file);
			times.sum = (times.sum + Math.abs(Math.trunc(stats.mtimeMs))) % MAX_SUM;
			if (stats.mtimeMs <= Date.now()) times.latestMs = Math.max(times.latestMs, stats.mtimeMs);
		}
	}
	return times;
}

/** Empty or `null` if the agent has removed the folder or file at the same time. */
function readNames(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

function readStats(file: string, read: (file: string) => Stats = lstatSync): Stats | null {
	try {
		return read(file);
	} catch {
		return null;
	}
}

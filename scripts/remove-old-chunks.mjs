import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A running program of an earlier build may load an unused part this late. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
/** The files of one build are written within this time. */
const MAX_WRITE_MS = 60_000;

/**
 * Removes files of earlier builds, which have other names. A running program loads its parts on demand, and its build
 * is unknown, so the files of a build stay for a week, and the previous build's files stay whatever their age.
 * @param {string} folder
 * @param {ReadonlySet<string>} current Names of the files that were just written.
 * @param {number} previousMs When the last build before this one came here.
 */
export async function removeOldChunks(folder, current, previousMs, now = Date.now()) {
	const names = (await readdir(folder)).filter((name) => !current.has(name));
	for (const name of names) {
		const file = path.join(folder, name);
		// ctime, because the mtime may come from another machine whose build was restored from a cache.
		const { ctimeMs } = await stat(file);
		if (ctimeMs < previousMs - MAX_WRITE_MS && ctimeMs < now - KEPT_MS) await rm(file);
	}
}

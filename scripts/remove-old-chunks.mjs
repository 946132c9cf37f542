import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A program of an earlier build may run that long before it loads a part that it has not needed yet. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
/** The files of one build are written within this time. */
const MAX_WRITE_MS = 60_000;

/**
 * Removes the files of earlier builds, which have other names, from the folder of a program. A running program loads its parts
 * when it needs them, and nothing here shows of which build it is. So the files of a build stay for a week, and those of the
 * last one before this stay however old they are: a server may run of it since then.
 * @param {string} folder
 * @param {ReadonlySet<string>} current Names of the files that were just written.
 * @param {number} previousMs When the last build before this one came here.
 */
export async function removeOldChunks(folder, current, previousMs, now = Date.now()) {
	const names = (await readdir(folder)).filter((name) => !current.has(name));
	for (const name of names) {
		const file = path.join(folder, name);
		// The time of the last change of its content may be that of another machine, whose build was restored here.
		const { ctimeMs } = await stat(file);
		if (ctimeMs < previousMs - MAX_WRITE_MS && ctimeMs < now - KEPT_MS) await rm(file);
	}
}

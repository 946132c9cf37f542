import { readdir } from "node:fs/promises";
import path from "node:path";
import { openRegularFile } from "../../files/regular-file.ts";
import { spoolAt } from "../launch/spool.ts";

/**
 * Frees the space of what the processes of a run have written. The rest of their spools stays, so that a server that takes
 * the run over does not start them again. What cannot be emptied is left.
 *
 * @param folder Folder of the run's spools, `RunScope.spoolFolder`.
 */
export async function emptySpooledOutput(folder: string): Promise<void> {
	const names = await readdir(folder).catch(() => []);
	const spools = names.map((name) => spoolAt(path.join(folder, name)));
	await Promise.all(spools.flatMap(({ stdout, stderr }) => [emptyFile(stdout), emptyFile(stderr)]));
}

async function emptyFile(file: string): Promise<void> {
	// Opened without creating it, as a spool folder may have been removed.
	const handle = await openRegularFile(file, "write").catch(() => null);
	if (handle === null) return;
	await handle.truncate(0).catch(() => undefined);
	await handle.close();
}

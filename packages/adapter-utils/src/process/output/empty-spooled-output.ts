import { readdir } from "node:fs/promises";
import path from "node:path";
import { openRegularFile } from "../../files/regular-file.ts";
import { spoolAt } from "../launch/spool.ts";

/**
 * Empties the output files but keeps the others, so that a server that takes over does not start the processes again.
 * Ignores errors.
 * @param folder `RunScope.spoolFolder`.
 */
export async function emptySpooledOutput(folder: string): Promise<void> {
	const names = await readdir(folder).catch(() => []);
	const spools = names.map((name) => spoolAt(path.join(folder, name)));
	await Promise.all(spools.flatMap(({ stdout, stderr }) => [emptyFile(stdout), emptyFile(stderr)]));
}

async function emptyFile(file: string): Promise<void> {
	// Does not create a missing file, because the spool folder may have been removed.
	const handle = await openRegularFile(file, "write").catch(() => null);
	if (handle === null) return;
	await handle.truncate(0).catch(() => undefined);
	await handle.close();
}

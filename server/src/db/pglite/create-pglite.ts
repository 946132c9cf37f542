import { PGlite } from "@electric-sql/pglite";

/** Small buffers halve the memory of the engine; they are enough for one connection. */
const SMALL = ["-c", "shared_buffers=8MB", "-c", "max_connections=5", "-c", "min_wal_size=32MB"];

export async function createPglite(folder: string): Promise<PGlite> {
	return await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...SMALL] });
}

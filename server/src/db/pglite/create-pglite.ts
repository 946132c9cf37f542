import { PGlite } from "@electric-sql/pglite";

/** One connection and little traffic: small buffers halve the memory of the engine. */
const SMALL = ["-c", "shared_buffers=8MB", "-c", "max_connections=5", "-c", "min_wal_size=32MB"];

export async function createPglite(folder: string): Promise<PGlite> {
	return await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...SMALL] });
}

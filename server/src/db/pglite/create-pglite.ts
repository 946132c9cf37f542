import { PGlite } from "@electric-sql/pglite";

/** Small buffers halve the memory of the engine; they are enough for one connection. */
const SMALL = ["-c", "shared_buffers=8MB", "-c", "max_connections=5", "-c", "min_wal_size=32MB"];

export async function createPglite(folder: string): Promise<PGlite> {
	// V8 compiles the engine outside of the event loop. If that were empty meanwhile, Node would stay in its last step, which
	// waits for all optimisation in the background, a fifth of a second.
	const awake = setInterval(() => {}, 1_000);
	try {
		return await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...SMALL] });
	} finally {
		clearInterval(awake);
	}
}

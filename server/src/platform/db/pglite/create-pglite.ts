import { setFlagsFromString } from "node:v8";
import { PGlite, types } from "@electric-sql/pglite";
import { PreparedPglite } from "./prepared-pglite.ts";

/** Small buffers halve the memory of PGlite and are enough for one connection. */
const SMALL = ["-c", "shared_buffers=8MB", "-c", "max_connections=5", "-c", "min_wal_size=32MB"];

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types;
const TEXT_TYPES = [DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ];
const TEXT_PARSERS = Object.fromEntries(TEXT_TYPES.map((type) => [type, (text: string) => text]));

export async function createPglite(folder: string): Promise<PGlite> {
	// Each thread that compiles PGlite keeps tens of megabytes and saves no time.
	setFlagsFromString("--wasm-num-compilation-tasks=1");
	const startParams = [...PGlite.defaultStartParams, ...SMALL];
	const engine = new PreparedPglite({ dataDir: folder, startParams, parsers: TEXT_PARSERS });
	await engine.waitReady;
	return engine;
}

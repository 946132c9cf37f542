import { readFileSync } from "node:fs";
import { z } from "zod";

/** What `bin/build-stamp.mjs` records in a source checkout; a published package has none. */
const STAMP = new URL("../../../../node_modules/.cache/paperclip-build.json", import.meta.url);

const stampSchema = z.object({ inputs: z.string() });

/** Identifies the sources of this program in a checkout; `undefined` when nothing is recorded. */
export function currentBuild(): string | undefined {
	try {
		return stampSchema.parse(JSON.parse(readFileSync(STAMP, "utf8"))).inputs;
	} catch {
		return undefined;
	}
}

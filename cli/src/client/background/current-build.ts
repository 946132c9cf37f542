import { readFileSync } from "node:fs";
import { z } from "zod";

/** Recorded by `bin/build-stamp.mjs` in a source checkout; missing in a published package. */
const STAMP = new URL("../../../../node_modules/.cache/paperclip-build.json", import.meta.url);

const stampSchema = z.object({ inputs: z.string() });

/** Identifies the CLI's sources in a checkout; `undefined` if the build was not recorded. */
export function currentBuild(): string | undefined {
	try {
		return stampSchema.parse(JSON.parse(readFileSync(STAMP, "utf8"))).inputs;
	} catch {
		return undefined;
	}
}

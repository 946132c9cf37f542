import { z } from "zod";
import { timestampSchema } from "../fields.ts";
import { runSchema } from "./schema.ts";

/**
 * First line of a bundle. The events follow, one `{"event": ...}` per line, then `{"log": {"bytes": N}}` and the run
 * log, unchanged.
 */
export const bundleHeadSchema = z.object({
	/** Version of the format. */
	bundle: z.literal(1),
	createdAt: timestampSchema,
	server: z.object({ version: z.string() }),
	/** `loaded: false`: the adapter is no longer available on this server. */
	adapter: z.object({ type: z.string(), loaded: z.boolean(), source: z.string().optional(), parser: z.string() }),
	run: runSchema,
});
export type BundleHead = z.infer<typeof bundleHeadSchema>;

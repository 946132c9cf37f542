import { z } from "zod";
import { timestampSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { runParamsSchema, runSchema } from "./schema.ts";

/**
 * The first line of a bundle. Then come the events, one `{"event": ...}` a line, then `{"log": {"bytes": N}}`, and behind it
 * the run log as it is.
 */
export const bundleHeadSchema = z.object({
	/** Version of the format. */
	bundle: z.literal(1),
	createdAt: timestampSchema,
	server: z.object({ version: z.string() }),
	/** `loaded: false`: this server does not know the type any more. */
	adapter: z.object({ type: z.string(), loaded: z.boolean(), source: z.string().optional(), parser: z.string() }),
	run: runSchema,
});
export type BundleHead = z.infer<typeof bundleHeadSchema>;

export const getRunBundle = endpoint({
	method: "GET",
	path: "/heartbeat-runs/:runId/bundle",
	summary: "All that is known of a run as one NDJSON file: head, events, log",
	actor: "board",
	params: runParamsSchema,
	response: z.string(),
});

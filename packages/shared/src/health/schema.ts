import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";

export const healthSchema = z.object({
	status: z.enum(["ok", "degraded"]),
	version: z.string(),
	uptimeSec: z.number(),
	dispatcher: z.object({ lastTickAgeMs: z.number().nullable() }),
	/** Room where the data folder lies; while it is not `ok` no run is started. */
	disk: z.object({ ok: z.boolean(), freeBytes: z.number() }),
	database: z.object({ kind: z.enum(["pglite", "postgres"]), ok: z.boolean() }),
	adapters: z.object({ loaded: z.number(), failed: z.number() }),
});

export type Health = z.infer<typeof healthSchema>;

export const getHealth = endpoint({
	method: "GET",
	path: "/health",
	summary: "Is this server able to run agents",
	actor: "anyone",
	response: healthSchema,
});

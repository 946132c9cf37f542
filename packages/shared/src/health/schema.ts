import { z } from "zod";

/** State of a server; `degraded` when it cannot start runs. */
export const healthSchema = z.object({
	status: z.enum(["ok", "degraded"]),
	version: z.string(),
	uptimeSec: z.number(),
	/** Runs that this server executes now. Servers of earlier versions do not report it. */
	activeRuns: z.number().optional(),
	/** Starts queued runs; not `ok` when it has not completed a pass over the queue for too long. */
	dispatcher: z.object({ ok: z.boolean().default(true), lastTickAgeMs: z.number().nullable() }),
	/** Free space on the disk of the data folder. While it is not `ok`, no run starts. */
	disk: z.object({
		ok: z.boolean(),
		freeBytes: z.number(),
		/** Files that can still be created, when they are too few. */
		freeFiles: z.number().optional(),
	}),
	database: z.object({ kind: z.enum(["pglite", "postgres"]), ok: z.boolean() }),
	adapters: z.object({ loaded: z.number(), failed: z.number() }),
});

export type Health = z.infer<typeof healthSchema>;

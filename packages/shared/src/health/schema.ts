import { z } from "zod";
import { deploymentSchema } from "../auth/schema.ts";

/** State of a server; `degraded` when it cannot start runs. */
export const healthSchema = z.object({
	status: z.enum(["ok", "degraded"]),
	version: z.string(),
	uptimeSec: z.number(),
	/** Number of runs that this server is executing. Servers of earlier versions omit it. */
	activeRuns: z.number().optional(),
	/** State of the loop that starts queued runs; not `ok` when its last pass over the queue is too long ago. */
	dispatcher: z.object({ ok: z.boolean().default(true), lastTickAgeMs: z.number().nullable() }),
	/** Free space on the disk of the data folder. While it is not `ok`, no run starts. */
	disk: z.object({
		ok: z.boolean(),
		freeBytes: z.number(),
		/** Number of files that can still be created; omitted unless it is too low. */
		freeFiles: z.number().optional(),
	}),
	database: z.object({ kind: z.enum(["pglite", "postgres"]), ok: z.boolean() }),
	adapters: z.object({ loaded: z.number(), failed: z.number() }),
});

export type Health = z.infer<typeof healthSchema>;

export const serverInfoSchema = z.object({
	version: z.string(),
	deployment: deploymentSchema,
	/** URL of the API for agents on the same machine. */
	apiUrl: z.string(),
	/** Command that starts the CLI on the server's machine, for example `pnpm paperclipai` in a clone. */
	cliCommand: z.string().default("paperclipai"),
	node: z.string(),
	/** Such as `linux x64`. */
	platform: z.string(),
	dataFolder: z.string(),
	/** Folder of the embedded database; `null` if a PostgreSQL server is used. */
	databaseFolder: z.string().nullable(),
	masterKeyFile: z.string(),
	limits: z.object({
		maxConcurrentRuns: z.number(),
		/** Maximum size of a run's log; a run that exceeds it is stopped. */
		maxLogBytes: z.number(),
		/** Time without output or CPU use after which a run is stopped; 0 = never. */
		idleMs: z.number(),
		/**
		 * Age at which logs are removed; the oldest logs are removed earlier when all logs together exceed `logsMaxBytes`.
		 */
		logsMaxAgeMs: z.number(),
		logsMaxBytes: z.number(),
		/** Free disk space below which no run starts. */
		diskReserveBytes: z.number(),
	}),
});
export type ServerInfo = z.infer<typeof serverInfoSchema>;

import { z } from "zod";
import { deploymentSchema } from "../auth/schema.ts";

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

/** What the board has to know of a server to look after it. */
export const serverInfoSchema = z.object({
	version: z.string(),
	deployment: deploymentSchema,
	/** Where agents on the same machine reach the API. */
	apiUrl: z.string(),
	/** How a person starts the command line on its machine, such as `pnpm paperclipai` in a clone. */
	cliCommand: z.string().default("paperclipai"),
	node: z.string(),
	/** Such as `linux x64`. */
	platform: z.string(),
	dataFolder: z.string(),
	/** Folder of the embedded database; `null` with a PostgreSQL server. */
	databaseFolder: z.string().nullable(),
	/** File of the key that encrypts secrets. */
	masterKeyFile: z.string(),
	limits: z.object({
		/** Runs at the same time. */
		maxConcurrentRuns: z.number(),
		/** A run whose log grows longer is stopped. */
		maxLogBytes: z.number(),
		/** A run without output or CPU use for this long is stopped; 0 = never. */
		idleMs: z.number(),
		/** Logs are removed after this time, and the oldest earlier when all exceed the size. */
		logsMaxAgeMs: z.number(),
		logsMaxBytes: z.number(),
		/** With less free space, no run starts. */
		diskReserveBytes: z.number(),
	}),
});
export type ServerInfo = z.infer<typeof serverInfoSchema>;

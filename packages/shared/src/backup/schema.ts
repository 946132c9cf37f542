import { z } from "zod";
import { timestampSchema } from "../fields.ts";

/** Version of the format of a backup. */
export const BACKUP_FORMAT = 1;

/**
 * First line of a backup. The tables follow, `{"table", "columns"}` and one array of texts per row; then chunks of run
 * logs, each `{"log": ID, "bytes": N}` and N bytes; and `{"end": ...}`.
 */
export const backupHeadSchema = z.object({
	/** Version of the format. */
	backup: z.literal(BACKUP_FORMAT),
	createdAt: timestampSchema,
	server: z.object({ version: z.string() }),
	engine: z.enum(["pglite", "postgres"]),
	/** The migrations that made the tables: their number, and a hash of all of them. */
	migrations: z.object({ count: z.int().min(0), hash: z.string() }),
});
export type BackupHead = z.infer<typeof backupHeadSchema>;

/** Last line of a backup. */
export const backupEndSchema = z.object({
	rows: z.record(z.string(), z.int().min(0)),
	encryptedRows: z.int().min(0),
	logs: z.int().min(0),
	logBytes: z.int().min(0),
	/** Runs whose log is stored on another server, which did not respond. */
	missingLogs: z.int().min(0),
});
export type BackupEnd = z.infer<typeof backupEndSchema>;

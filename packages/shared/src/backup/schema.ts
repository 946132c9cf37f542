import { z } from "zod";
import { timestampSchema } from "../fields.ts";

/** Version of the backup format. */
export const BACKUP_FORMAT = 1;

/**
 * First line of a backup. The tables follow, each as `{"table", "columns"}` and one array of strings per row; then
 * chunks of run logs, each `{"log": ID, "bytes": N}` and N bytes; and `{"end": ...}`.
 */
export const backupHeadSchema = z.object({
	backup: z.literal(BACKUP_FORMAT),
	createdAt: timestampSchema,
	server: z.object({ version: z.string() }),
	engine: z.enum(["pglite", "postgres"]),
	/** Number of the migrations that created the tables, and a hash of all of them. */
	migrations: z.object({ count: z.int().min(0), hash: z.string() }),
});
export type BackupHead = z.infer<typeof backupHeadSchema>;

/** Last line of a backup. */
export const backupEndSchema = z.object({
	rows: z.record(z.string(), z.int().min(0)),
	encryptedRows: z.int().min(0),
	logs: z.int().min(0),
	logBytes: z.int().min(0),
	/** Number of runs whose log is stored on another server that did not respond. */
	missingLogs: z.int().min(0),
});
export type BackupEnd = z.infer<typeof backupEndSchema>;

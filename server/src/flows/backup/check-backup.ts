import { isDeepStrictEqual } from "node:util";
import type { BackupEnd, BackupHead } from "@paperclipai/shared";
import { backupDamaged } from "./errors.ts";
import { openBackupFile } from "./open-backup-file.ts";
import { type BackupPart, readBackup } from "./read-backup.ts";
import { hasEncryptedValues } from "./tables.ts";

export interface CheckedBackup {
	head: BackupHead;
	end: BackupEnd;
	bytes: number;
}

/**
 * Reads the file as a restore does, but writes nothing.
 * @throws {CodedError} `file_not_readable`, `backup_damaged`, `backup_newer` for a newer format.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
	const backup = await openBackupFile(file);
	try {
		const { head, parts } = await readBackup(backup.content());
		for await (const { end } of counted(parts)) if (end !== null) return { head, end, bytes: backup.bytes };
		throw backupDamaged("its end is missing.");
	} finally {
		await backup.close();
	}
}

export async function* counted(
	parts: AsyncIterable<BackupPart>,
): AsyncGenerator<{ part: BackupPart; end: BackupEnd | null }> {
	const found: BackupEnd = { rows: {}, encryptedRows: 0, logs: 0, logBytes: 0, missingLogs: 0 };
	let table = "";
	let isEncrypted = false;
	let run = "";
	for await (const part of parts) {
		if (part.kind === "table") {
			table = part.table;
			isEncrypted = hasEncryptedValues(part.columns);
			found.rows[table] = 0;
		} else if (part.kind === "row") {
			found.rows[table] = (found.rows[table] ?? 0) + 1;
			if (isEncrypted) found.encryptedRows++;
		} else if (part.kind === "log") {
			if (part.runId !== run) found.logs++;
			run = part.runId;
			found.logBytes += part.chunk.length;
		} else if (!isDeepStrictEqual({ ...found, missingLogs: part.end.missingLogs }, part.end)) {
			throw backupDamaged("its content does not match its end record.");
		}
		yield { part, end: part.kind === "end" ? part.end : null };
	}
}

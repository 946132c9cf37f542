import { CodedError } from "@paperclipai/adapter-utils";

export function backupDamaged(what: string, cause?: unknown): CodedError {
	return new CodedError("backup_damaged", `This is not a complete, unchanged backup: ${what}`, {
		hint: "Use another copy of the file, exactly as it was written, or an older backup.",
		cause,
	});
}

export function backupNewer(madeBy: string): CodedError {
	return new CodedError("backup_newer", `The backup was made by another version of Paperclip, ${madeBy}.`, {
		hint: "Restore the backup with that version or a later one.",
	});
}

export function backupOlder(madeBy: string): CodedError {
	return new CodedError("backup_older", `The backup was made by an older version of Paperclip, ${madeBy}.`, {
		hint: "Restore the backup with that version, then start this version, which updates the database.",
	});
}

export function databaseNotEmpty(table: string): CodedError {
	return new CodedError("database_not_empty", `The database is already in use: it has rows in ${table}.`, {
		hint: "A backup is restored into a new installation. Choose an empty data folder with PAPERCLIP_HOME, or an empty database with DATABASE_URL.",
	});
}

export function databaseInUse(serverId: string): CodedError {
	return new CodedError("database_in_use", `A running server (${serverId}) uses the database.`, {
		hint: "Stop the servers of this database first. A server that was killed counts as running for half a minute.",
	});
}

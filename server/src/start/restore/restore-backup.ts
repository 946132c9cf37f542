import type { BackupEnd, BackupHead } from "@paperclipai/shared";
import { and, gt, isNotNull, ne } from "drizzle-orm";
import { endUnfinishedRuns } from "../../engine/runs/recovery.ts";
import { databaseInUse } from "../../flows/backup/errors.ts";
import { openBackupFile } from "../../flows/backup/open-backup-file.ts";
import { type BackupReader, readBackup } from "../../flows/backup/read-backup.ts";
import { createLogWriter, removeUncommittedLogs } from "../../flows/backup/restored-logs.ts";
import { requireSameSchema } from "../../flows/backup/schema-version.ts";
import { findTables } from "../../flows/backup/tables.ts";
import {
	createDataFolder,
	type DataFolder,
	dataFolderAt,
	defaultHome,
} from "../../platform/data-folder/data-folder.ts";
import { lockDataFolder } from "../../platform/data-folder/lock/data-folder-lock.ts";
import { removeDrafts } from "../../platform/data-folder/lock/remove-drafts.ts";
import { readServerId } from "../../platform/data-folder/server-id.ts";
import type { OpenDatabase } from "../../platform/db/database.ts";
import { databaseNow } from "../../platform/db/database-clock.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { servers } from "../../platform/db/schema.ts";
import { EventBus } from "../../platform/events/event-bus.ts";
import { keysOfSecrets } from "../../platform/installation/master-key-check.ts";
import { installationWith, readInstallation, recordInstallation } from "../../platform/installation/record.ts";
import { createKnownSecrets } from "../../platform/redaction/known-secrets.ts";
import { createLogger } from "../create-logger.ts";
import { toStartError } from "../errors.ts";
import { createTeardown } from "../teardown.ts";
import { finishTables, prepareTables } from "./prepare-tables.ts";
import { analyze, restoreRows } from "./restore-rows.ts";
import { RESTORED_ACTIVE, RESTORED_WAITING } from "./restored-runs.ts";

export interface RestoreOptions {
	file: string;
	/** Default: `PAPERCLIP_HOME`, else `~/.paperclip`. */
	home?: string;
	/** PostgreSQL in place of the embedded database. Default: `DATABASE_URL`. */
	databaseUrl?: string;
	/** Called with the fraction of the file that has been read, from 0 to 1. */
	onProgress?: (part: number) => void;
}

export interface RestoredBackup {
	head: BackupHead;
	end: BackupEnd;
	engine: OpenDatabase["kind"];
}

/**
 * Restores all or nothing, into an empty installation without a running server.
 * @throws {CodedError} `file_not_readable`, `backup_damaged`, `backup_newer`, `backup_older`, `database_not_empty`,
 * `database_in_use`, `data_folder_in_use`, and errors of `startServer` about folder and database.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
	const folder = dataFolderAt(options.home ?? defaultHome());
	const teardown = createTeardown();
	try {
		const backup = await openBackupFile(options.file);
		teardown.add(() => backup.close());
		const { onProgress } = options;
		const reader = await readBackup(backup.content((bytes) => onProgress?.(bytes / backup.bytes)));
		requireSameSchema(reader.head);
		createDataFolder(folder);
		const lock = await lockDataFolder(folder);
		teardown.add(() => lock.release());
		removeDrafts(folder);
		const database = await openDatabase(folder, options.databaseUrl ?? process.env.DATABASE_URL, lock.isHeld);
		teardown.add(() => database.close());
		return await restoreInto({ folder, database, serverId: readServerId(folder) }, reader);
	} catch (error) {
		throw await toStartError(folder, error);
	} finally {
		await teardown.run();
	}
}

interface Installation {
	folder: DataFolder;
	database: OpenDatabase;
	serverId: string;
}

async function restoreInto(
	{ folder, database, serverId }: Installation,
	{ head, parts }: BackupReader,
): Promise<RestoredBackup> {
	await removeUncommittedLogs({ folder, database });
	await requireNoServer(database, serverId);
	const tables = await findTables(database.db);
	const logs = await createLogWriter({ folder, database });
	try {
		const end = await database.db.transaction(async (tx) => {
			await prepareTables(tx, tables);
			const found = await restoreRows({ tx, tables, logs, serverId }, parts);
			await logs.close();
			const transaction = { ...database, db: tx, isTransaction: true };
			const context = {
				bus: new EventBus(),
				logger: createLogger(createKnownSecrets(), "error"),
				now: () => new Date(),
			};
			await endUnfinishedRuns({ ...context, database: transaction }, RESTORED_ACTIVE, RESTORED_WAITING);
			await finishTables(tx, tables);
			return found;
		});
		await logs.keep();
		const [key, ...otherKeys] = await keysOfSecrets({ database });
		const masterKey = otherKeys.length === 0 ? key : undefined;
		await recordInstallation(folder, installationWith(database, readInstallation(folder), masterKey));
		await analyze(database.db);
		return { head, end, engine: database.kind };
	} catch (error) {
		await logs.close();
		await removeUncommittedLogs({ folder, database }).catch(() => undefined);
		throw error;
	}
}

/** @throws {CodedError} `database_in_use` while a server of another folder has a claim in a PostgreSQL database. */
async function requireNoServer({ db, kind }: OpenDatabase, serverId: string): Promise<void> {
	if (kind === "pglite") return;
	const isRunning = and(isNotNull(servers.nonce), gt(servers.claimedUntil, databaseNow()), ne(servers.id, serverId));
	const [running] = await db.select({ id: servers.id }).from(servers).where(isRunning).limit(1);
	if (running !== undefined) throw databaseInUse(running.id);
}

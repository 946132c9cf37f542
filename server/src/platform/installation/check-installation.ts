import { existsSync, readdirSync, statSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import { type DataFolder, ownFilesOf } from "../data-folder/data-folder.ts";
import { readMasterKey } from "../data-folder/master-key.ts";
import { checkOwnFiles } from "../data-folder/own-files.ts";
import { isRunId } from "../data-folder/run-folder.ts";
import { savedServerId } from "../data-folder/server-id.ts";
import { hasDatabase } from "../db/pglite/check-database-folder.ts";
import { databaseNewer, knownMigrations } from "../db/refuse-newer-database.ts";
import { checkPastClaim } from "../servers/index.ts";
import { checkRecordedKey } from "./master-key-check.ts";
import { type InstallationRecord, readInstallation } from "./record.ts";

/**
 * A killed first start leaves no record, and the next start repeats it.
 * @throws {CodedError} `data_folder_unsuitable`, `database_missing`, `database_incomplete`, `database_newer`,
 * `server_id_invalid`, `server_claim_invalid`, `installation_record_invalid`, and errors of the master key.
 */
export function checkInstallation(folder: DataFolder, usesPostgres: boolean): void {
	if (!existsSync(folder.root)) return;
	checkOwnFiles(ownFilesOf(folder));
	const { runs, workspaces, skillBundles, instructions, adapterPlugins } = folder;
	for (const path of [folder.root, runs, workspaces, skillBundles, instructions, adapterPlugins]) requireFolder(path);
	savedServerId(folder);
	checkPastClaim(folder);
	const record = readInstallation(folder);
	if (!usesPostgres) checkDatabase(folder, record);
	checkRecordedKey(folder, record, readMasterKey(folder));
}

function checkDatabase(folder: DataFolder, record: InstallationRecord | null): void {
	if (!hasDatabase(folder.database)) {
		// Without a record, logs show that the folder was in use.
		if (record?.hasDatabase ?? hasLogs(folder)) throw databaseMissing(folder);
		return;
	}
	if (record?.hasDatabase === true && !knownMigrations().has(record.migration)) throw databaseNewer();
}

function hasLogs({ runs }: DataFolder): boolean {
	return existsSync(runs) && readdirSync(runs).some(isRunId);
}

function requireFolder(path: string): void {
	const found = statSync(path, { throwIfNoEntry: false });
	if (found === undefined || found.isDirectory()) return;
	throw new CodedError("data_folder_unsuitable", `${path} is not a folder.`, {
		hint: "Check what it is, then move or remove it. The server keeps its own folder at this path.",
	});
}

function databaseMissing({ root, database }: DataFolder): CodedError {
	return new CodedError("database_missing", `${root} has been in use, but its database ${database} is missing.`, {
		hint: "Restore the folder from a copy of the data folder, restore a backup with paperclipai restore, or set DATABASE_URL if the installation uses PostgreSQL. For a new installation, choose another folder with PAPERCLIP_HOME.",
	});
}

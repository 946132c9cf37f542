import { CodedError } from "@paperclipai/adapter-utils";
import { and, eq, sql } from "drizzle-orm";
import type { DataFolder } from "../data-folder/data-folder.ts";
import { type MasterKey, masterKeyOf, readMasterKey } from "../data-folder/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { secrets, secretVersions } from "../db/schema.ts";
import type { InstallationRecord } from "./record.ts";

/** Variable that a user sets to confirm that the old key is lost. */
const ACCEPTS_NEW_KEY = "PAPERCLIP_NEW_MASTER_KEY";

/**
 * Runs before the database is opened.
 * @throws {CodedError} `master_key_missing`, `master_key_changed`.
 */
export function checkRecordedKey(folder: DataFolder, record: InstallationRecord | null, key: MasterKey | null): void {
	if (record?.masterKey !== undefined) requireKey(folder, key, [record.masterKey]);
}

/**
 * Creates a key unless secrets are encrypted with another one.
 * @throws {CodedError} the errors of `checkRecordedKey` and `readMasterKey`.
 */
export async function masterKeyFor(
	folder: DataFolder,
	{ database }: DatabaseContext,
	record: InstallationRecord | null,
): Promise<MasterKey> {
	const known = record?.masterKey === undefined ? await keysOfSecrets({ database }) : [record.masterKey];
	if (known.length > 0) requireKey(folder, readMasterKey(folder), known);
	return masterKeyOf(folder);
}

/** Fingerprints of the keys of current values. */
export async function keysOfSecrets({ database }: DatabaseContext): Promise<string[]> {
	const isCurrent = and(eq(secretVersions.secretId, secrets.id), eq(secretVersions.version, secrets.currentVersion));
	const key = sql<string>`split_part(${secretVersions.encryptedValue}, '.', 2)`;
	const rows = await database.db.selectDistinct({ key }).from(secretVersions).innerJoin(secrets, isCurrent);
	return rows.map((row) => row.key);
}

function requireKey({ masterKey: file }: DataFolder, key: MasterKey | null, known: readonly string[]): void {
	if ((key !== null && known.includes(key.fingerprint)) || process.env[ACCEPTS_NEW_KEY] === "1") return;
	const hint = `Restore the file from a copy, or set PAPERCLIP_MASTER_KEY_FILE to its path. If the old key is lost, start once with ${ACCEPTS_NEW_KEY}=1, and set every secret again with: paperclipai secrets rotate`;
	if (key === null) {
		const message = `${file} is missing, and a new master key could not decrypt the secrets of this installation.`;
		throw new CodedError("master_key_missing", message, { hint });
	}
	const message = `${file} contains the master key ${key.fingerprint}, but this installation uses ${known.join(", ")}.`;
	throw new CodedError("master_key_changed", message, { hint });
}

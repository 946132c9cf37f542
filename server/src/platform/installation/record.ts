import { existsSync } from "node:fs";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readRegularFileSync, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { OpenDatabase } from "../db/database.ts";
import { knownMigrations } from "../db/refuse-newer-database.ts";

const recordSchema = z.object({
	/** `false`: the servers used PostgreSQL. */
	hasDatabase: z.boolean(),
	/** Time of the newest migration of the embedded database. */
	migration: z.number(),
	/** Fingerprint of the key; missing after a restore whose secrets do not refer to exactly one key. */
	masterKey: z.string().optional(),
});

/** Written at the end of a start or restore: a file that is missing later was lost. */
export type InstallationRecord = z.infer<typeof recordSchema>;

/**
 * `null` before the first start.
 * @throws {CodedError} `installation_record_invalid`.
 */
export function readInstallation(folder: DataFolder): InstallationRecord | null {
	const file = fileOf(folder);
	if (!existsSync(file)) return null;
	try {
		return recordSchema.parse(JSON.parse(readRegularFileSync(file) ?? ""));
	} catch (cause) {
		throw new CodedError("installation_record_invalid", `${file} is not a valid installation record.`, {
			hint: "Restore the file from a copy of the data folder, or, if the folders database and runs and the file master.key are complete, remove it.",
			cause,
		});
	}
}

export function installationWith(
	{ kind }: Pick<OpenDatabase, "kind">,
	before: InstallationRecord | null,
	masterKey: string | undefined,
): InstallationRecord {
	const isEmbedded = kind === "pglite";
	const migration = isEmbedded ? Math.max(...knownMigrations()) : (before?.migration ?? 0);
	return { hasDatabase: isEmbedded || before?.hasDatabase === true, migration, ...(masterKey && { masterKey }) };
}

export async function recordInstallation(folder: DataFolder, record: InstallationRecord): Promise<void> {
	const text = `${JSON.stringify(record)}\n`;
	if (readRegularFileSync(fileOf(folder)) !== text) await writeFileAtomic(fileOf(folder), text);
}

function fileOf({ root }: DataFolder): string {
	return path.join(root, "installation.json");
}

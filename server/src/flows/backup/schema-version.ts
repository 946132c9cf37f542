import { createHash } from "node:crypto";
import type { BackupHead } from "@paperclipai/shared";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_FOLDER } from "../../platform/db/database.ts";
import { backupNewer, backupOlder } from "./errors.ts";

export function schemaVersion(first?: number): BackupHead["migrations"] {
	const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).slice(0, first);
	const hash = createHash("sha256");
	for (const migration of migrations) hash.update(migration.hash);
	return { count: migrations.length, hash: hash.digest("hex") };
}

/** @throws {CodedError} `backup_newer`, `backup_older` when the tables differ. */
export function requireSameSchema({ migrations, server }: BackupHead): void {
	const own = schemaVersion();
	if (migrations.hash === own.hash) return;
	const isOlder = migrations.count < own.count && migrations.hash === schemaVersion(migrations.count).hash;
	throw isOlder ? backupOlder(server.version) : backupNewer(server.version);
}

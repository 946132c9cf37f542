import { CodedError } from "@paperclipai/adapter-utils";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Database, MIGRATIONS_FOLDER } from "./database.ts";
import { selectRows } from "./select-rows.ts";

/**
 * Prevents an older server from breaking rows of a newer one.
 * @throws {CodedError} `database_newer` for an unknown migration.
 */
export async function refuseNewerDatabase(db: Pick<Database, "execute">): Promise<void> {
	const [{ migrated } = { migrated: null }] = await selectRows(
		db,
		sql`select to_regclass('drizzle.__drizzle_migrations')::text as migrated`,
	);
	if (migrated === null) return;
	const known = knownMigrations();
	const applied = await selectRows(db, sql`select created_at::text as time from drizzle.__drizzle_migrations`);
	if (applied.some(({ time }) => !known.has(Number(time)))) throw databaseNewer();
}

export function knownMigrations(): Set<number> {
	return new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis));
}

export function databaseNewer(): CodedError {
	return new CodedError("database_newer", "The database has been used by a newer version of Paperclip.", {
		hint: "Start that version, or restore a backup from before the update.",
	});
}

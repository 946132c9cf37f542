import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { dataFolderAt } from "../../platform/data-folder/data-folder.ts";
import type { Database, OpenDatabase } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/open-database.ts";

interface TestDatabase {
	readonly db: Database;
	readonly opened: OpenDatabase;
	/** Path of the data folder. */
	readonly home: string;
}

export function useTestDatabase(): TestDatabase {
	let home: TestHome;
	let database: OpenDatabase;
	beforeAll(async () => {
		home = await createTestHome();
		database = await openTestDatabase(home);
	});
	afterAll(async () => {
		await database.close();
		await home.remove();
	});
	return {
		get db() {
			return database.db;
		},
		get opened() {
			return database;
		},
		get home() {
			return home.home;
		},
	};
}

export function openTestDatabase({ home, databaseUrl }: TestHome): Promise<OpenDatabase> {
	return openDatabase(dataFolderAt(home), databaseUrl);
}

/** Takes some milliseconds: truncating the tables takes as long as a test. */
export async function emptyDatabase(db: Database): Promise<void> {
	await db.execute(sql`
		do $$
		declare name text;
		begin
			-- Deletes in any order, without the triggers of foreign keys.
			perform set_config('session_replication_role', 'replica', true);
			for name in select tablename from pg_tables where schemaname = 'public' loop
				execute format('delete from %I', name);
			end loop;
		end $$`);
}

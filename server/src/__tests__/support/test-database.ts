import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterAll, beforeAll } from "vitest";
import { dataFolderAt } from "../../platform/data-folder/data-folder.ts";
import type { Database, OpenDatabase } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/open-database.ts";

export function useTestDatabase(): { readonly db: Database } {
	let home: TestHome;
	let database: OpenDatabase;
	beforeAll(async () => {
		home = await createTestHome();
		database = await openDatabase(dataFolderAt(home.home), home.databaseUrl);
	});
	afterAll(async () => {
		await database.close();
		await home.remove();
	});
	return {
		get db() {
			return database.db;
		},
	};
}

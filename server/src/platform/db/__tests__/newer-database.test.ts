import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { startServer } from "../../../index.ts";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { openDatabase } from "../open-database.ts";

// The second one is older than our latest migration, from another branch.
it.each([4_000_000_000_000, 1_795_300_114_321])("refuses a database with the unknown migration %d", async (time) => {
	const home = await createTestHome();
	const open = () => openDatabase(dataFolderAt(home.home), home.databaseUrl);
	const database = await open();
	await database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${time})`);
	await database.close();
	const refusal = { code: "database_newer", hint: expect.stringContaining("version") };
	const options = { home: home.home, port: 0, logLevel: "silent", databaseUrl: home.databaseUrl ?? "" } as const;
	await expect(startServer(options)).rejects.toMatchObject(refusal);
	await expect(open()).rejects.toMatchObject(refusal);
	await home.remove();
});

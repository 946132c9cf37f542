import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { startServer } from "../../../index.ts";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { openDatabase } from "../open-database.ts";
import { refuseNewerDatabase } from "../refuse-newer-database.ts";

it("refuses a database with an unknown migration, including one older than our latest, from another branch", async () => {
	const home = await createTestHome();
	const open = () => openDatabase(dataFolderAt(home.home), home.databaseUrl);
	const database = await open();
	const refusal = { code: "database_newer", hint: expect.stringContaining("version") };
	const insert = sql`insert into drizzle.__drizzle_migrations (hash, created_at)`;
	await database.db.execute(sql`${insert} values ('other', 1795300114321)`);
	await expect(refuseNewerDatabase(database.db)).rejects.toMatchObject(refusal);
	await database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'other'`);
	await database.db.execute(sql`${insert} values ('newer', 4000000000000)`);
	await database.close();
	const options = { home: home.home, port: 0, logLevel: "silent", databaseUrl: home.databaseUrl ?? "" } as const;
	await expect(startServer(options)).rejects.toMatchObject(refusal);
	await expect(open()).rejects.toMatchObject(refusal);
	await home.remove();
});

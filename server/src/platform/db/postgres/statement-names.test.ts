import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { isDatabaseUnavailable } from "../../errors/database-unavailable.ts";
import { openDatabase } from "../open-database.ts";
import { selectRows } from "../select-rows.ts";
import { createStatementNames } from "./statement-names.ts";

// The embedded database belongs to one server.
it.each([
	["a column got another type", "alter table notes alter text type varchar(9)"],
	["a pooler has reset the connection", "deallocate all"],
])("executes prepared statements after %s", needs("postgres"), async (_, change) => {
	const home = await createTestHome();
	const database = await openDatabase(dataFolderAt(home.home), home.databaseUrl);
	onTestFinished(async () => {
		await database.close();
		await home.remove();
	});
	const { db } = database;
	await db.execute(sql`create table notes (text text)`);
	await db.execute(sql`insert into notes values ('first')`);
	const read = (through: Pick<typeof db, "execute"> = db) => selectRows(through, sql`select text from notes`);
	expect(await read()).toEqual([{ text: "first" }]);
	await db.execute(sql.raw(change));
	expect(await read()).toEqual([{ text: "first" }]);
	await db.transaction((tx) => read(tx));
	// A transaction can only be repeated as a whole.
	await db.execute(sql.raw(change === "deallocate all" ? change : "alter table notes alter text type text"));
	const failed = await db.transaction((tx) => read(tx)).catch((error: unknown) => error);
	expect(Array.isArray(failed) || isDatabaseUnavailable(failed)).toBe(true);
	expect(await db.transaction((tx) => read(tx))).toEqual([{ text: "first" }]);
});

it("gives no name to a statement with a list, which has a text for each length", () => {
	const names = createStatementNames();
	expect(names.of("select a from b where c in ($1, $2)")).toBeUndefined();
	expect(names.of("select a from b where c in ($1)")).toBe("paperclip_1_1");
});

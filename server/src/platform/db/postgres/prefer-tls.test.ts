import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { openDatabase } from "../open-database.ts";
import { selectRows } from "../select-rows.ts";

it("connects with sslmode=prefer to a server without TLS", needs("postgres"), async () => {
	const home = await createTestHome();
	onTestFinished(() => home.remove());
	const url = new URL(home.databaseUrl ?? "");
	url.searchParams.set("sslmode", "prefer");
	const database = await openDatabase(dataFolderAt(home.home), url.href);
	onTestFinished(() => database.close());
	expect(await selectRows(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { expect, it } from "vitest";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { openDatabase } from "../open-database.ts";
import { checkDatabaseUrl } from "./check-url.ts";

it.each([
	"postgres://me:hunter2@db:99999/x",
	"postgres://me:hun#ter2@db/x",
	"postgres://me:hun%ter2@db/x",
	"host=db password=hunter2",
	"mysql://me:hunter2@db/x",
	"postgres://me:hunter2@db:1,db:2/x",
	"postgres://me:hunter2@db,db/x",
])("refuses %s, and does not show it", async (url) => {
	const error = await openDatabase(dataFolderAt(missingPath()), url).catch((cause: unknown) => cause);
	expect(error).toMatchObject({ code: "database_url_invalid", hint: expect.stringContaining("postgres://") });
	expect(String(error)).not.toMatch(/hun|db/);
});

it.each([
	"postgres://me:hunter2@db:5432/x?sslmode=require",
	"postgres://me:hun%23ter%252@db/x",
	"postgresql://db",
])("accepts %s", (url) => checkDatabaseUrl(url));

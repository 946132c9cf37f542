import type { DataFolder } from "../config/data-folder.ts";
import type { OpenDatabase } from "./database.ts";
import { openPglite } from "./pglite/open-pglite.ts";
import { openPostgres } from "./postgres/open-postgres.ts";

/** The PostgreSQL that `url` names, else the embedded one in the data folder; with all migrations applied. */
export async function openDatabase(folder: DataFolder, url: string | undefined): Promise<OpenDatabase> {
	return url ? await openPostgres(url) : await openPglite(folder.database);
}

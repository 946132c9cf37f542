import type { DataFolder } from "../data-folder/data-folder.ts";
import type { OpenDatabase } from "./database.ts";
import { openPglite } from "./pglite/open-pglite.ts";

/**
 * Opens the PostgreSQL at `url`, else the embedded database of the data folder, and applies all migrations.
 * @param isHeld Whether the folder is still in its place. The embedded database does nothing without it.
 */
export async function openDatabase(
	folder: DataFolder,
	url: string | undefined,
	isHeld?: () => Promise<boolean>,
): Promise<OpenDatabase> {
	if (!url) return await openPglite(folder.database, isHeld);
	// Most servers need no driver for PostgreSQL.
	const { openPostgres } = await import("./postgres/open-postgres.ts");
	return await openPostgres(url);
}

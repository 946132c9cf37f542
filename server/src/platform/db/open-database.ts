import type { DataFolder } from "../data-folder/data-folder.ts";
import type { OpenDatabase } from "./database.ts";
import { openPglite } from "./pglite/open-pglite.ts";

/** @param isHeld Whether the folder is still at its path; otherwise the embedded database executes nothing. */
export async function openDatabase(
	folder: DataFolder,
	url: string | undefined,
	isHeld?: () => Promise<boolean>,
): Promise<OpenDatabase> {
	if (!url) return await openPglite(folder.database, isHeld);
	const { openPostgres } = await import("./postgres/open-postgres.ts");
	return await openPostgres(url);
}

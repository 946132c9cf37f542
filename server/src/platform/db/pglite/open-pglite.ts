import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { runNodeProgram } from "../../settings/node-program.ts";
import { MIGRATIONS_FOLDER, type OpenDatabase } from "../database.ts";
import { refuseNewerDatabase } from "../refuse-newer-database.ts";
import * as schema from "../schema.ts";
import { hasDatabase } from "./check-database-folder.ts";
import { openResilientPglite } from "./resilient-pglite.ts";

/**
 * Opens the embedded database and creates it on the first start. The caller holds the lock of the data folder.
 * @throws {CodedError} `database_incomplete` before anything is changed, `database_broken` when the database does not open,
 * `database_not_created`, `database_newer`.
 */
export async function openPglite(folder: string, isHeld?: () => Promise<boolean>): Promise<OpenDatabase> {
	const isNew = !hasDatabase(folder);
	await removeDrafts(folder);
	if (isNew) await initialise(folder);
	// After a kill, as during a backup, the engine leaves its temporary files.
	await rm(path.join(folder, "base", "pgsql_tmp"), { recursive: true, force: true }).catch(() => undefined);
	const engine = await openResilientPglite(folder, isHeld).catch((cause: unknown) => {
		throw new CodedError("database_broken", `The embedded database in ${folder} does not open.`, {
			hint: "Restore a backup of the data folder, or move the folder away to start with an empty one.",
			cause,
		});
	});
	const db = drizzle({ client: engine.client, schema, casing: "snake_case" });
	try {
		await refuseNewerDatabase(db);
		await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
	} catch (error) {
		await engine.close();
		throw error;
	}
	return {
		kind: "pglite",
		db,
		channel: null,
		ping: () => engine.ping(),
		close: () => engine.close(),
	};
}

/** Removes what interrupted first starts have left. What cannot be removed does no harm. */
async function removeDrafts(folder: string): Promise<void> {
	const { dir, base } = path.parse(folder);
	const names = await readdir(dir).catch(() => []);
	const drafts = names.filter((name) => name.startsWith(base) && DRAFT.test(name.slice(base.length)));
	const remove = (name: string) => rm(path.join(dir, name), { recursive: true, force: true });
	await Promise.all(drafts.map((name) => remove(name).catch(() => undefined)));
}

/** After the name of the folder. Earlier versions had no UUID. */
const DRAFT = /^\.new(-[0-9a-f-]{36})?$/;

/**
 * Creates the database under another name, so that an interrupted first start leaves no partial one behind. Each start has
 * its own: the program of a killed one may still be writing.
 */
async function initialise(folder: string): Promise<void> {
	const draft = `${folder}.new-${randomUUID()}`;
	await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
	await runNodeProgram(
		new URL(import.meta.url.endsWith(".ts") ? "./initialise-pglite.ts" : "./initialise-pglite.js", import.meta.url),
		[draft],
	).catch(async (cause: unknown) => {
		await rm(draft, { recursive: true, force: true });
		throw new CodedError("database_not_created", `The embedded database ${folder} could not be created.`, {
			hint: "Check that there are 100 MB of free space, and enough memory, or choose another folder with PAPERCLIP_HOME.",
			cause,
		});
	});
	// The engine gives its files to everybody, whatever the umask; a closed folder keeps others out.
	await chmod(draft, 0o700);
	await rename(draft, folder);
}

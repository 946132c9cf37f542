import { randomUUID } from "node:crypto";
import { chmod, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { makeFolders } from "@paperclipai/adapter-utils/host";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { runNodeProgram } from "../../settings/node-program.ts";
import { MIGRATIONS_FOLDER, type OpenDatabase } from "../database.ts";
import { refuseNewerDatabase } from "../refuse-newer-database.ts";
import * as schema from "../schema.ts";
import { hasDatabase } from "./check-database-folder.ts";
import { openResilientPglite } from "./resilient-pglite.ts";

/**
 * The caller must hold the lock of the data folder.
 * @throws {CodedError} `database_incomplete` before anything is changed, `database_broken` when the database does not
 * open, `database_not_created`, `database_newer`.
 */
export async function openPglite(folder: string, isHeld?: () => Promise<boolean>): Promise<OpenDatabase> {
	const isNew = !hasDatabase(folder);
	await removeDrafts(folder);
	if (isNew) await initialise(folder);
	// A killed process leaves PGlite's temporary files.
	await rm(path.join(folder, "base", "pgsql_tmp"), { recursive: true, force: true }).catch(() => undefined);
	const engine = await openResilientPglite(folder, isHeld).catch((cause: unknown) => {
		throw new CodedError("database_broken", `The embedded database in ${folder} cannot be opened.`, {
			hint: "Restore a backup of the data folder, or move the folder away to start with an empty database.",
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
		countChanges: () => engine.countChanges(),
		ping: () => engine.ping(),
		close: () => engine.close(),
	};
}

/** Removes temporary folders of interrupted first starts; ignores errors, because leftover folders do no harm. */
async function removeDrafts(folder: string): Promise<void> {
	const { dir, base } = path.parse(folder);
	const names = await readdir(dir).catch(() => []);
	const drafts = names.filter((name) => name.startsWith(base) && DRAFT.test(name.slice(base.length)));
	const remove = (name: string) => rm(path.join(dir, name), { recursive: true, force: true });
	await Promise.all(drafts.map((name) => remove(name).catch(() => undefined)));
}

const DRAFT = /^\.new(-[0-9a-f-]{36})?$/;

/**
 * Uses a new temporary folder, since the process of a killed start may still be writing to an earlier one. Runs in a
 * separate process, because the first start of PGlite needs several times the memory of later ones.
 */
async function initialise(folder: string): Promise<void> {
	const draft = `${folder}.new-${randomUUID()}`;
	await makeFolders(path.dirname(folder), 0o700);
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
	// PGlite makes its files readable for all users, whatever the umask.
	await chmod(draft, 0o700);
	await rename(draft, folder);
}

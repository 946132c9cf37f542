import path from "node:path";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { fillDatabase } from "@paperclipai/test-support/server/fill-database.mjs";
import { testDatabaseUrl, withClient } from "./postgres.mjs";

/**
 * Fills the PostgreSQL of the environment or, without one, the embedded database of a stopped server. Returns the
 * argument of `readRequests`.
 */
export async function fillDatabaseOf(home, databaseUrl, options) {
	if (testDatabaseUrl() !== undefined) {
		return await withClient(databaseUrl, (client) =>
			fillDatabase((text, values) => client.query(text, values), options),
		);
	}
	const { openPglite } = await import(builtFile("server", "platform/db/pglite/open-pglite.js"));
	const database = await openPglite(path.join(home, "database"));
	try {
		return await fillDatabase((text, values) => database.db.$client.query(text, values), options);
	} finally {
		await database.close();
	}
}

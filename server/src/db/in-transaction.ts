import type { ServerContext } from "../server-context.ts";

/** All that `body` writes through the context it gets is stored together, or not at all. */
export function inTransaction<T>(context: ServerContext, body: (inside: ServerContext) => Promise<T>): Promise<T> {
	const { database } = context;
	return database.db.transaction((db) => body({ ...context, database: { ...database, db } }));
}

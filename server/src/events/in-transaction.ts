import type { DatabaseContext } from "../db/database.ts";
import { EventBus, type EventContext } from "./event-bus.ts";
import type { BusEvent } from "./event-kinds.ts";

/**
 * Commits everything that `body` writes through the context it gets, or nothing. Its events are held back until the
 * commit, so that whoever receives them can read what they announce.
 */
export async function inTransaction<Context extends DatabaseContext & EventContext, T>(
	context: Context,
	body: (transaction: Context) => Promise<T>,
): Promise<T> {
	const { database } = context;
	const bus = new EventBus();
	const held: BusEvent[] = [];
	bus.subscribe((event) => held.push(event));
	const result = await database.db.transaction((db) =>
		body({ ...context, bus, database: { ...database, db, isTransaction: true } }),
	);
	for (const event of held) context.bus.emit(event);
	return result;
}

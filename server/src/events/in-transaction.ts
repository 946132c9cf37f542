import type { DatabaseContext, LastSteps } from "../db/database.ts";
import { finishSteps } from "../db/last-steps.ts";
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
	const result = await database.db.transaction(async (db) => {
		const lastSteps: LastSteps = new Map();
		const transaction = { ...context, bus, database: { ...database, db, isTransaction: true, lastSteps } };
		const returned = await body(transaction);
		await finishSteps(transaction, lastSteps, database.lastSteps);
		return returned;
	});
	for (const event of held) context.bus.emit(event);
	return result;
}

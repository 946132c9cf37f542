import { runDeferredSteps } from "../db/before-commit.ts";
import type { DatabaseContext, DeferredSteps } from "../db/database.ts";
import { repeatTransaction } from "../db/repeat-transaction.ts";
import { type EventContext, HeldEvents } from "./event-bus.ts";

/**
 * Commits everything that `body` writes through the context it gets, or nothing. Its events are held back until the
 * commit, so that their receivers can read the change. A transaction that PostgreSQL aborted because of another one is
 * repeated, so `body` must change nothing but the database.
 */
export async function inTransaction<Context extends DatabaseContext & EventContext, T>(
	context: Context,
	body: (transaction: Context) => Promise<T>,
): Promise<T> {
	return await repeatTransaction(context, () => transactOnce(context, body));
}

async function transactOnce<Context extends DatabaseContext & EventContext, T>(
	context: Context,
	body: (transaction: Context) => Promise<T>,
): Promise<T> {
	const { database } = context;
	const bus = new HeldEvents();
	const result = await database.db.transaction(async (db) => {
		const deferredSteps: DeferredSteps = new Map();
		const transaction = { ...context, bus, database: { ...database, db, isTransaction: true, deferredSteps } };
		const returned = await body(transaction);
		await runDeferredSteps(transaction, deferredSteps, database.deferredSteps);
		return returned;
	});
	bus.release(context.bus);
	return result;
}

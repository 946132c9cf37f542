import { runDeferredSteps } from "../db/before-commit.ts";
import type { DatabaseContext, DeferredSteps } from "../db/database.ts";
import { repeatTransaction } from "../db/repeat-transaction.ts";
import { type EventContext, HeldEvents } from "./event-bus.ts";

/** PostgreSQL may abort the transaction, which is then repeated, so `body` must change only the database. */
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

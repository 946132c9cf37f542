import { hasErrorCode } from "@paperclipai/adapter-utils";
import type { Database, DatabaseContext } from "./database.ts";

const REPEATABLE = new Set(["40P01", "40001"]);
const MAX_ATTEMPTS = 5;

/** `perform` must change only the database. A nested transaction is not repeated alone. */
export async function repeatTransaction<T>(
	{ database }: DatabaseContext,
	perform: () => Promise<T>,
	attempt = 1,
): Promise<T> {
	try {
		return await perform();
	} catch (error) {
		if (database.isTransaction || attempt === MAX_ATTEMPTS || !hasErrorCode(error, REPEATABLE)) throw error;
		return await repeatTransaction({ database }, perform, attempt + 1);
	}
}

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export async function inRepeatedTransaction<T>(
	context: DatabaseContext,
	body: (transaction: Transaction) => Promise<T>,
): Promise<T> {
	return await repeatTransaction(context, () => context.database.db.transaction(body));
}

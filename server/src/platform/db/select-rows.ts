import type { SQL } from "drizzle-orm";
import type { Database } from "./database.ts";

/** Executes a statement without a declared table. Both engines return its rows in the same shape, which their common type omits. */
export async function selectRows(db: Pick<Database, "execute">, statement: SQL): Promise<Record<string, unknown>[]> {
	const result: unknown = await db.execute(statement);
	return (result as { rows: Record<string, unknown>[] }).rows;
}

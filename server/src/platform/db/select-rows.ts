import type { SQL } from "drizzle-orm";
import type { Database } from "./database.ts";

export async function selectRows(db: Pick<Database, "execute">, statement: SQL): Promise<Record<string, unknown>[]> {
	const result: unknown = await db.execute(statement);
	return (result as { rows: Record<string, unknown>[] }).rows;
}

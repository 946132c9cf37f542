import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";

/** Call it before locking the routine, because deleting an agent locks in the same order. */
export async function keepAgent({ database }: DatabaseContext, id: string): Promise<{ isTerminated: boolean } | null> {
	const { terminatedAt } = agents;
	const [agent] = await database.db.select({ terminatedAt }).from(agents).where(eq(agents.id, id)).for("key share");
	return agent === undefined ? null : { isTerminated: agent.terminatedAt !== null };
}

import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { AgentRow } from "./store.ts";

/**
 * Locks the row until the end of the transaction.
 * @throws {HttpError} 404 `agent_not_found`.
 */
export async function lockAgent({ database }: DatabaseContext, id: string): Promise<AgentRow> {
	const [agent] = await database.db.select().from(agents).where(eq(agents.id, id)).for("no key update");
	if (agent === undefined) throw notFound("agent", id);
	return agent;
}

import { eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";
import { terminated } from "../../records/agents/lifecycle.ts";
import { getAgentRow } from "../../records/agents/store.ts";

/** Prevents deletion of the agent. Call it before locking the routine, the order in which deleting an agent locks. */
export async function keepAgent({ database }: DatabaseContext, id: string): Promise<{ isTerminated: boolean } | null> {
	const { terminatedAt } = agents;
	const [agent] = await database.db.select({ terminatedAt }).from(agents).where(eq(agents.id, id)).for("key share");
	return agent === undefined ? null : { isTerminated: agent.terminatedAt !== null };
}

/** @throws {HttpError} 409 `agent_terminated`. */
export async function keepActiveAgent(context: DatabaseContext, id: string): Promise<void> {
	if ((await keepAgent(context, id))?.isTerminated) throw terminated(await getAgentRow(context, id));
}

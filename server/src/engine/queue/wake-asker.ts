import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import { agents } from "../../platform/db/schema.ts";
import type { Wake } from "./requested-wake.ts";
import { requestWake, type WakeContext } from "./wake.ts";

/** Wakes the asking agent in the transaction of the decision. The board and deleted agents are not woken. */
export async function wakeAsker(
	transaction: WakeContext,
	asker: { actorAgentId: string | null },
	by: Actor,
	wake: Pick<Wake, "reason" | "issueId" | "interactionId" | "approvalId">,
): Promise<void> {
	if (asker.actorAgentId === null) return;
	const isActive = and(eq(agents.id, asker.actorAgentId), isNull(agents.terminatedAt));
	const [agent] = await transaction.database.db.select({ id: agents.id }).from(agents).where(isActive);
	if (agent !== undefined) await requestWake(transaction, agent.id, { ...wake, source: "automation", by });
}

import { actorColumns, SYSTEM } from "../../access/caller.ts";
import { recordActivity } from "../../activity/record.ts";
import type { AgentRow } from "../../agents/store.ts";
import { LIMITS } from "../../config/limits.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { issueComments } from "../../db/schema.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ClockContext } from "../../timing/clock.ts";
import type { Wake } from "./requested-wake.ts";
import { storeWake } from "./wake-records.ts";

/**
 * Stops a chain of agents that wake each other: the wake waits for the next run of its agent and task, and the board is told.
 * A comment or a wake of the board goes on with it.
 */
export async function holdWake(
	context: DatabaseContext & EventContext & ClockContext,
	agent: AgentRow,
	wake: Wake,
): Promise<void> {
	await storeWake(context, agent.id, wake, null);
	const { issueId } = wake;
	await recordActivity(context, SYSTEM, {
		companyId: agent.companyId,
		action: "wake.held",
		entityType: issueId === undefined ? "agent" : "issue",
		entityId: issueId ?? agent.id,
		details: { agentId: agent.id, agentName: agent.name, wakes: LIMITS.wakeDepth },
	});
	if (issueId === undefined) return;
	const body = `Agents have woken each other ${LIMITS.wakeDepth} times in a row without a person, so ${agent.name} was not woken again. A comment by a person lets the work go on.`;
	const createdAt = context.now();
	const comment = { id: crypto.randomUUID(), issueId, body, ...actorColumns(SYSTEM), createdAt };
	await context.database.db.insert(issueComments).values(comment);
}

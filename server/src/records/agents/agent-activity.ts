import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";

export async function recordAgentActivity(
	context: DatabaseContext & EventContext & ClockContext,
	by: Actor,
	{ id, companyId }: { id: string; companyId: string },
	action: string,
	details?: Record<string, unknown>,
): Promise<void> {
	const change = { companyId, action, entityType: "agent", entityId: id };
	await recordActivity(context, by, details === undefined ? change : { ...change, details });
}

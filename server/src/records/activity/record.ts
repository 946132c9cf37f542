import type { Activity } from "@paperclipai/shared";
import { type Actor, actorColumns, toActor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { activityLog } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

export interface Change {
	companyId: string;
	action: string;
	entityType: string;
	entityId: string;
	details?: Record<string, unknown>;
}

export async function recordActivity(
	context: DatabaseContext & EventContext & ClockContext,
	actor: Actor,
	{ details, ...change }: Change,
): Promise<Activity> {
	const row = {
		id: crypto.randomUUID(),
		...change,
		...actorColumns(actor),
		details: details === undefined ? null : boundDetails(details),
		createdAt: context.now(),
	};
	await context.database.db.insert(activityLog).values(row);
	const activity = toActivity(row);
	context.bus.emit({ kind: "activity.logged", companyId: change.companyId, payload: activity });
	return activity;
}

/** Leaves room in messages to other servers, which have at most 8,000 bytes. */
const MAX_DETAILS_BYTES = 4_000;

function boundDetails(details: Record<string, unknown>): Record<string, unknown> {
	if (Buffer.byteLength(JSON.stringify(details)) <= MAX_DETAILS_BYTES) return details;
	return { changed: Object.keys(details).slice(0, 50), tooLarge: true };
}

export function toActivity({ actorKind, actorAgentId, actorRunId, ...row }: typeof activityLog.$inferSelect): Activity {
	return { ...row, actor: toActor({ actorKind, actorAgentId, actorRunId }), createdAt: row.createdAt.toISOString() };
}

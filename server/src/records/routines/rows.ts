import type { Routine } from "@paperclipai/shared";
import { nextTime, type Schedule } from "@paperclipai/shared/schedule";
import { toActor } from "../../platform/access/caller.ts";
import type { routines } from "../../platform/db/schema.ts";

export type RoutineRow = typeof routines.$inferSelect;

/** Plans the next run after now, never twice for the same scheduled time. */
export function scheduleColumns(
	routine: Schedule & Pick<RoutineRow, "enabled" | "lastDueAt">,
	now: Date,
): Pick<RoutineRow, "nextRunAt" | "scheduledAt"> {
	if (!routine.enabled) return { nextRunAt: null, scheduledAt: now };
	const next = nextTime(routine, now);
	// The routine has run for this time already, while the clock was ahead.
	const isDone = next !== null && next.getTime() === routine.lastDueAt?.getTime();
	return { nextRunAt: isDone ? nextTime(routine, next) : next, scheduledAt: now };
}

export function toRoutine(row: RoutineRow): Routine {
	const { scheduledAt, lastDueAt, actorKind, actorAgentId, actorRunId, ...visible } = row;
	return {
		...visible,
		nextRunAt: row.nextRunAt?.toISOString() ?? null,
		lastRunAt: row.lastRunAt?.toISOString() ?? null,
		createdBy: toActor({ actorKind, actorAgentId, actorRunId }),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

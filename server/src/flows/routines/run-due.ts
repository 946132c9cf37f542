import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte, max, min, or } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { SYSTEM } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, routines } from "../../platform/db/schema.ts";
import { skipUnchanged } from "../../platform/db/skip-unchanged.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { type ClockContext, maxPlausibleTime } from "../../platform/timing/clock.ts";
import { type Periodic, startPeriodic } from "../../platform/timing/periodic.ts";
import { type RoutineRow, scheduleColumns } from "../../records/routines/rows.ts";
import { countTimes } from "../../records/routines/schedule.ts";
import { keepAgent } from "./keep-agent.ts";
import { performRoutine } from "./perform-routine.ts";

const MAX_AT_ONCE = 100;
const MAX_MISSED = 100;

export function startRoutines(context: WakeContext & LoggerContext): Periodic {
	return startPeriodic(
		LIMITS.dispatchTickMs,
		skipUnchanged(context, () => runDueRoutines(context)),
		(error) => context.logger.error({ err: error }, "due routines could not be read; retrying at the next tick"),
	);
}

/**
 * Routines of paused agents wait; routines of terminated agents are disabled.
 * @returns when the next routine is due.
 */
export async function runDueRoutines(context: WakeContext & LoggerContext): Promise<Date | null> {
	const next = await findNext(context);
	if (next === null || next > context.now()) return next;
	for (const routine of await findDue(context)) {
		try {
			await inTransaction(context, (transaction) => runIfDue(transaction, routine));
		} catch (error) {
			context.logger.error({ err: error, routineId: routine.id }, "a routine could not be run; it is retried");
		}
	}
	return next;
}

/** Routines planned while the clock was ahead are due at once; they would otherwise be late. */
async function findNext(context: DatabaseContext & ClockContext): Promise<Date | null> {
	const { nextRunAt, scheduledAt } = routines;
	const [planned] = await context.database.db
		.select({ next: min(nextRunAt), last: max(scheduledAt) })
		.from(routines)
		.innerJoin(agents, eq(agents.id, routines.agentId))
		.where(and(isNotNull(nextRunAt), isNull(agents.pausedAt)));
	const { next = null, last = null } = planned ?? {};
	return last !== null && last > maxPlausibleTime(context) ? context.now() : next;
}

async function findDue(context: DatabaseContext & ClockContext): Promise<RoutineRow[]> {
	const isDue = lte(routines.nextRunAt, context.now());
	const isImplausible = gt(routines.scheduledAt, maxPlausibleTime(context));
	return await context.database.db
		.select(getTableColumns(routines))
		.from(routines)
		.innerJoin(agents, eq(agents.id, routines.agentId))
		.where(and(isNotNull(routines.nextRunAt), or(isDue, isImplausible), isNull(agents.pausedAt)))
		.orderBy(asc(routines.nextRunAt), asc(routines.id))
		.limit(MAX_AT_ONCE);
}

async function runIfDue(transaction: WakeContext, found: RoutineRow): Promise<void> {
	const agent = await keepAgent(transaction, found.agentId);
	if (agent === null) return;
	if (agent.isTerminated) {
		await claim(transaction, found, { enabled: false, nextRunAt: null });
		return;
	}
	const now = transaction.now();
	const dueAt = dueTime(found, now);
	const claimed = await claim(transaction, found, planAfter(found, dueAt, now));
	if (claimed === undefined || dueAt === null) return;
	const missed = countTimes(found, dueAt, now, MAX_MISSED);
	await performRoutine(transaction, claimed, { by: SYSTEM, reason: reasonOf(found, missed) });
}

/** `null` for a routine that is not due, but was planned while the clock was ahead. */
function dueTime({ nextRunAt }: RoutineRow, now: Date): Date | null {
	return nextRunAt !== null && nextRunAt <= now ? nextRunAt : null;
}

function planAfter(routine: RoutineRow, dueAt: Date | null, now: Date): Partial<RoutineRow> {
	if (dueAt === null) return scheduleColumns(routine, now);
	return { lastDueAt: dueAt, ...scheduleColumns({ ...routine, lastDueAt: dueAt }, now) };
}

async function claim(
	{ database }: DatabaseContext,
	{ id, nextRunAt, scheduledAt }: RoutineRow,
	change: Partial<RoutineRow>,
): Promise<RoutineRow | undefined> {
	if (nextRunAt === null) return undefined;
	const isSame = and(eq(routines.id, id), eq(routines.nextRunAt, nextRunAt), eq(routines.scheduledAt, scheduledAt));
	const [claimed] = await database.db.update(routines).set(change).where(isSame).returning();
	return claimed;
}

function reasonOf({ name }: RoutineRow, missed: number): string {
	if (missed === 0) return `Routine ${name}`;
	const count = missed === MAX_MISSED ? `${missed} or more` : missed;
	return `Routine ${name} (after ${count} missed ${missed === 1 ? "run" : "runs"})`;
}

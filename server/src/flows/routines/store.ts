import { type createRoutineSchema, ROUTINE_FIELDS, type Routine, type UpdateRoutine } from "@paperclipai/shared";
import { and, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { changedColumns, differences, isEmpty, newColumns } from "../../platform/db/field-columns.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { routines } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { terminated } from "../../records/agents/lifecycle.ts";
import { getAgentRow } from "../../records/agents/store.ts";
import { type RoutineRow, scheduleColumns, toRoutine } from "../../records/routines/rows.ts";
import { requireSchedule } from "../../records/routines/schedule.ts";
import { keepActiveAgent } from "./keep-agent.ts";

type Context = DatabaseContext & EventContext & ClockContext;

export async function listRoutines(context: DatabaseContext, agentId: string, page: Page) {
	await getAgentRow(context, agentId);
	return await listPage(context, eq(routines.agentId, agentId), page);
}

export async function listCompanyRoutines(context: DatabaseContext, companyId: string, page: Page) {
	return await listPage(context, eq(routines.companyId, companyId), page);
}

async function listPage({ database }: DatabaseContext, isListed: SQL, page: Page) {
	const rows = await database.db
		.select()
		.from(routines)
		.where(and(isListed, afterCursor(routines, page.cursor)))
		.orderBy(...newestFirst(routines))
		.limit(page.limit + 1);
	return toPage(rows.map(toRoutine), page.limit);
}

/** @throws {HttpError} 404 `routine_not_found`. */
export async function getRoutine({ database }: DatabaseContext, id: string): Promise<Routine> {
	const [row] = await database.db.select().from(routines).where(eq(routines.id, id));
	if (row === undefined) throw notFound("routine", id);
	return toRoutine(row);
}

/** @throws {HttpError} 409 `agent_terminated`, and the errors of `requireSchedule`. */
export async function createRoutine(
	context: Context,
	agentId: string,
	by: Actor,
	input: z.output<typeof createRoutineSchema>,
): Promise<Routine> {
	const now = context.now();
	requireSchedule(input, now);
	return await inTransaction(context, async (transaction) => {
		const agent = await getAgentRow(transaction, agentId);
		if (agent.terminatedAt !== null) throw terminated(agent);
		const row: RoutineRow = {
			...{ id: crypto.randomUUID(), companyId: agent.companyId, agentId },
			...newColumns(ROUTINE_FIELDS, input),
			...scheduleColumns({ ...input, lastDueAt: null }, now),
			...{ lastDueAt: null, lastRunAt: null, lastRunId: null, lastIssueId: null },
			...actorColumns(by),
			...{ createdAt: now, updatedAt: now },
		};
		await transaction.database.db.insert(routines).values(row);
		await record(transaction, by, row, "routine.created", detailsOf(row));
		return toRoutine(row);
	});
}

/**
 * A change to the schedule or to `enabled` recomputes the next run, counting from now.
 * @throws {HttpError} 404 `routine_not_found`, 409 `agent_terminated` when it is enabled, and the errors of
 * `requireSchedule`.
 */
export async function updateRoutine(context: Context, id: string, by: Actor, change: UpdateRoutine): Promise<Routine> {
	return await inTransaction(context, async (transaction) => {
		if (change.enabled) await keepActiveAgent(transaction, (await getRoutine(transaction, id)).agentId);
		const before = await lockRoutine(transaction, id);
		const changed = differences(before, changedColumns(ROUTINE_FIELDS, change));
		if (isEmpty(changed)) return toRoutine(before);
		const after = { ...before, ...changed, updatedAt: context.now() };
		const isSame = after.cron === before.cron && after.timeZone === before.timeZone && after.enabled === before.enabled;
		if (!isSame) {
			requireSchedule(after, after.updatedAt);
			Object.assign(after, scheduleColumns(after, after.updatedAt));
		}
		await transaction.database.db.update(routines).set(after).where(eq(routines.id, id));
		const details = "task" in changed ? { ...changed, task: "changed" } : changed;
		await record(transaction, by, after, "routine.updated", details);
		return toRoutine(after);
	});
}

/** Keeps the runs and issues of the routine. */
export async function deleteRoutine(context: Context, id: string, by: Actor): Promise<void> {
	await inTransaction(context, async (transaction) => {
		const [row] = await transaction.database.db.delete(routines).where(eq(routines.id, id)).returning();
		if (row === undefined) throw notFound("routine", id);
		await record(transaction, by, row, "routine.deleted", detailsOf(row));
	});
}

export async function lockRoutine({ database }: DatabaseContext, id: string): Promise<RoutineRow> {
	const [row] = await database.db.select().from(routines).where(eq(routines.id, id)).for("no key update");
	if (row === undefined) throw notFound("routine", id);
	return row;
}

export async function record(
	context: Context,
	by: Actor,
	{ id, companyId }: Pick<RoutineRow, "id" | "companyId">,
	action: string,
	details: Record<string, unknown>,
): Promise<void> {
	await recordActivity(context, by, { companyId, action, entityType: "routine", entityId: id, details });
}

function detailsOf({ agentId, name, cron, timeZone, enabled, task }: RoutineRow): Record<string, unknown> {
	return { agentId, name, cron, timeZone, enabled, kind: task.kind };
}

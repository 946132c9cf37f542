import type { InteractionStatus } from "@paperclipai/shared";
import { and, eq, sql } from "drizzle-orm";
import { actorColumns } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns, issueInteractions } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import type { RunRow } from "../runs/run-rows.ts";
import { updateRun } from "../runs/update-run.ts";
import { announceInteraction, type InteractionRow } from "./interaction-rows.ts";

export type { InteractionRow } from "./interaction-rows.ts";

type RecordContext = DatabaseContext & EventContext & ClockContext;
type AskingRun = Pick<RunRow, "id" | "companyId" | "agentId" | "issueId">;

/**
 * Runs in the caller's transaction. Returns the stored one if the request has been stored before.
 * @param asked Its key must consist of characters that PostgreSQL stores: two keys must not become the same one.
 * @returns `null` if the run has ended, so that nothing would settle the request.
 */
export async function insertRunInteraction(
	transaction: RecordContext,
	run: AskingRun,
	asked: Pick<InteractionRow, "kind" | "title" | "payload" | "deadlineAt"> & { requestKey: string },
): Promise<InteractionRow | null> {
	const { id: runId, companyId, issueId } = run;
	if (!(await lockIfRunning(transaction, runId))) return null;
	const by = actorOf(run);
	const row = {
		...{ id: crypto.randomUUID(), companyId, issueId, runId },
		...{ ...asked, title: storableText(asked.title) },
		...{ status: "pending" as const, revision: 1, response: null, decidedByKind: null, decidedByAgentId: null },
		...actorColumns(by),
		...{ createdAt: transaction.now(), decidedAt: null },
	};
	const { db } = transaction.database;
	const [inserted] = await db.insert(issueInteractions).values(row).onConflictDoNothing().returning();
	if (inserted === undefined) {
		const isStored = and(eq(issueInteractions.runId, runId), eq(issueInteractions.requestKey, row.requestKey));
		const [stored] = await db.select().from(issueInteractions).where(isStored);
		if (stored === undefined) throw new Error(`The request ${row.requestKey} of the run ${runId} is not stored.`);
		return stored;
	}
	await countWaiting(transaction, runId);
	await announceInteraction(transaction, by, row, "created");
	return row;
}

/** Ends a pending request without a decision of a person. Runs in the caller's transaction. */
export async function settleRunInteraction(
	transaction: RecordContext,
	run: AskingRun,
	id: string,
	status: Extract<InteractionStatus, "expired" | "withdrawn">,
): Promise<void> {
	const isPending = and(eq(issueInteractions.id, id), eq(issueInteractions.status, "pending"));
	const change = { status, decidedAt: transaction.now(), decidedByKind: "system" };
	const [row] = await transaction.database.db.update(issueInteractions).set(change).where(isPending).returning();
	if (row === undefined) return;
	await countWaiting(transaction, run.id);
	await announceInteraction(transaction, actorOf(run), row, status);
}

/** Runs in the transaction that ends the run. */
export async function withdrawRunInteractions(transaction: RecordContext, run: AskingRun): Promise<void> {
	const isPending = and(eq(issueInteractions.runId, run.id), eq(issueInteractions.status, "pending"));
	const rows = await transaction.database.db
		.select({ id: issueInteractions.id })
		.from(issueInteractions)
		.where(isPending);
	for (const { id } of rows) await settleRunInteraction(transaction, run, id, "withdrawn");
}

/** Another server may end the run meanwhile. */
async function lockIfRunning({ database: { db } }: RecordContext, runId: string): Promise<boolean> {
	const isRunning = and(eq(heartbeatRuns.id, runId), eq(heartbeatRuns.status, "running"));
	const rows = await db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isRunning).for("no key update");
	return rows.length > 0;
}

export async function countWaiting(transaction: RecordContext, runId: string): Promise<void> {
	const waitingFor = sql<number>`(
		select count(*)::int from issue_interactions asked where asked.run_id = ${runId} and asked.status = 'pending'
	)`;
	await updateRun(transaction, runId, { waitingFor }, eq(heartbeatRuns.status, "running"));
}

function actorOf({ id: runId, agentId, companyId }: AskingRun) {
	return { kind: "agent", agentId, companyId, runId } as const;
}

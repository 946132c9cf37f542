import { type Approval, type ApprovalStatus, hireResultSchema } from "@paperclipai/shared";
import { and, eq, sql } from "drizzle-orm";
import { type Actor, toActor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { approvals, issues } from "../../platform/db/schema.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";

export type ApprovalRow = typeof approvals.$inferSelect;

export async function listApprovals(
	{ database }: DatabaseContext,
	{ companyId, status }: { companyId: string; status?: ApprovalStatus | undefined },
	page: Page,
) {
	const hasStatus = status === undefined ? undefined : eq(approvals.status, status);
	const rows = await database.db
		.select()
		.from(approvals)
		.where(and(eq(approvals.companyId, companyId), hasStatus, afterCursor(approvals, page.cursor)))
		.orderBy(...newestFirst(approvals))
		.limit(page.limit + 1);
	return toPage(rows.map(toApproval), page.limit);
}

/** @throws {HttpError} 404 `approval_not_found`. */
export async function getApprovalRow({ database }: DatabaseContext, id: string): Promise<ApprovalRow> {
	const [row] = await database.db.select().from(approvals).where(eq(approvals.id, id));
	if (row === undefined) throw notFound("approval", id);
	return row;
}

/**
 * Locks the issue first, so that a decision and the deletion of the issue cause no deadlock.
 * @throws {HttpError} 404 `approval_not_found`.
 */
export async function lockApproval(transaction: DatabaseContext, id: string): Promise<ApprovalRow> {
	const { db } = transaction.database;
	const { issueId } = await getApprovalRow(transaction, id);
	if (issueId !== null) {
		await db.select({ id: issues.id }).from(issues).where(eq(issues.id, issueId)).for("no key update");
	}
	const [row] = await db.select().from(approvals).where(eq(approvals.id, id)).for("update");
	if (row === undefined) throw notFound("approval", id);
	return row;
}

export function alreadyDecided(status: ApprovalStatus): HttpError {
	if (status === "revision_requested") {
		return new HttpError(
			409,
			"approval_decided",
			"A revision of the request was asked for and has not been sent yet.",
			{
				hint: "Wait for the revised request and decide on it, or reject the request.",
				details: { status },
			},
		);
	}
	return new HttpError(409, "approval_decided", `The request has already been decided: ${status}.`, {
		hint: "The requester was notified. GET /approvals/:approvalId shows the outcome.",
		details: { status },
	});
}

export async function announceApproval(
	context: DatabaseContext & EventContext & ClockContext,
	actor: Actor,
	row: ApprovalRow,
	{ action, details }: { action: string; details?: Record<string, unknown> },
): Promise<Approval> {
	const { id, companyId, kind, status, issueId } = row;
	const change = { companyId, action: `approval.${action}`, entityType: "approval", entityId: id };
	await recordActivity(context, actor, { ...change, details: { kind, issueId, ...details } });
	context.bus.emit({ kind: "approval.changed", companyId, payload: { approvalId: id, status } });
	return toApproval(row);
}

/** Starts a new revision; decisions on the earlier one are then rejected. The issue must be locked. */
export async function reviseApprovals(
	{ database, bus }: DatabaseContext & EventContext,
	{ id: issueId, companyId }: { id: string; companyId: string },
): Promise<void> {
	const { revision, status, kind } = approvals;
	const isOpen = and(eq(approvals.issueId, issueId), eq(status, "pending"), eq(kind, "request_board_approval"));
	const revised = await database.db
		.update(approvals)
		.set({ revision: sql`${revision} + 1` })
		.where(isOpen)
		.returning({ approvalId: approvals.id });
	for (const { approvalId } of revised) {
		bus.emit({ kind: "approval.changed", companyId, payload: { approvalId, status: "pending" } });
	}
}

export function toApproval({ actorKind, actorAgentId, actorRunId, ...row }: ApprovalRow): Approval {
	return {
		...row,
		result: hireResultSchema.nullable().parse(row.result),
		askedBy: toActor({ actorKind, actorAgentId, actorRunId }),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}

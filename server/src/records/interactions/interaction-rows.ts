import type { Interaction, InteractionStatus } from "@paperclipai/shared";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Actor, toActor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { issueInteractions } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";
import type { IssueRow } from "../issues/index.ts";

export type InteractionRow = typeof issueInteractions.$inferSelect;

export async function listInteractions(
	{ database }: DatabaseContext,
	{ issueId, status }: { issueId: string; status?: InteractionStatus | undefined },
	page: Page,
) {
	const hasStatus = status === undefined ? undefined : eq(issueInteractions.status, status);
	const rows = await database.db
		.select()
		.from(issueInteractions)
		.where(and(eq(issueInteractions.issueId, issueId), hasStatus, afterCursor(issueInteractions, page.cursor)))
		.orderBy(...newestFirst(issueInteractions))
		.limit(page.limit + 1);
	return toPage(rows.map(toInteraction), page.limit);
}

export async function announceInteraction(
	context: DatabaseContext & EventContext & ClockContext,
	actor: Actor,
	{ companyId, id: issueId }: Pick<IssueRow, "companyId" | "id">,
	row: InteractionRow,
	action: string,
): Promise<Interaction> {
	const { id: interactionId, kind, title, status } = row;
	const change = { companyId, action: `interaction.${action}`, entityType: "issue", entityId: issueId };
	await recordActivity(context, actor, { ...change, details: { interactionId, kind, title } });
	context.bus.emit({ kind: "interaction.changed", companyId, payload: { interactionId, issueId, status } });
	return toInteraction(row);
}

/**
 * Starts a new revision; decisions on the earlier one are then rejected. The issue must be locked.
 * @param only Condition on the interactions. Default: all pending ones.
 */
export async function reviseInteractions(
	{ database, bus }: DatabaseContext & EventContext,
	{ id: issueId, companyId }: { id: string; companyId: string },
	only: SQL | undefined = undefined,
): Promise<void> {
	const { revision, status } = issueInteractions;
	const revised = await database.db
		.update(issueInteractions)
		.set({ revision: sql`${revision} + 1` })
		.where(and(eq(issueInteractions.issueId, issueId), eq(status, "pending"), only))
		.returning({ interactionId: issueInteractions.id });
	for (const { interactionId } of revised) {
		bus.emit({ kind: "interaction.changed", companyId, payload: { interactionId, issueId, status: "pending" } });
	}
}

export function toInteraction({
	actorKind,
	actorAgentId,
	actorRunId,
	decidedByKind: _kind,
	decidedByAgentId: _agentId,
	...row
}: InteractionRow): Interaction {
	return {
		...row,
		askedBy: toActor({ actorKind, actorAgentId, actorRunId }),
		createdAt: row.createdAt.toISOString(),
		decidedAt: row.decidedAt?.toISOString() ?? null,
	};
}

import type { Interaction, InteractionStatus } from "@paperclipai/shared";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Actor, toActor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { issueInteractions } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";

export type InteractionRow = typeof issueInteractions.$inferSelect;

export interface InteractionFilter {
	issueId?: string;
	runId?: string;
	status?: InteractionStatus | undefined;
}

export async function listInteractions(
	{ database }: DatabaseContext,
	{ issueId, runId, status }: InteractionFilter,
	page: Page,
) {
	const isOfIssue = issueId === undefined ? undefined : eq(issueInteractions.issueId, issueId);
	const isOfRun = runId === undefined ? undefined : eq(issueInteractions.runId, runId);
	const hasStatus = status === undefined ? undefined : eq(issueInteractions.status, status);
	const rows = await database.db
		.select()
		.from(issueInteractions)
		.where(and(isOfIssue, isOfRun, hasStatus, afterCursor(issueInteractions, page.cursor)))
		.orderBy(...newestFirst(issueInteractions))
		.limit(page.limit + 1);
	return toPage(rows.map(toInteraction), page.limit);
}

export async function announceInteraction(
	context: DatabaseContext & EventContext & ClockContext,
	actor: Actor,
	row: InteractionRow,
	action: string,
): Promise<Interaction> {
	const { id: interactionId, companyId, issueId, runId, kind, title, status } = row;
	const entity =
		issueId === null ? { entityType: "run", entityId: runId ?? "" } : { entityType: "issue", entityId: issueId };
	const details = { interactionId, kind, title, ...describeUse(row) };
	await recordActivity(context, actor, { companyId, action: `interaction.${action}`, ...entity, details });
	context.bus.emit({ kind: "interaction.changed", companyId, payload: { interactionId, issueId, runId, status } });
	return toInteraction(row);
}

/** The input for which a permission was given or denied. */
function describeUse({ kind, status, payload, response }: InteractionRow): Record<string, unknown> {
	if (kind !== "permission" || status === "pending") return {};
	const { toolName, input } = payload;
	return { toolName, input, ...response };
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
		.where(and(eq(issueInteractions.issueId, issueId), eq(status, "pending"), isNull(issueInteractions.runId), only))
		.returning({ interactionId: issueInteractions.id });
	for (const { interactionId } of revised) {
		bus.emit({
			kind: "interaction.changed",
			companyId,
			payload: { interactionId, issueId, runId: null, status: "pending" },
		});
	}
}

export function toInteraction({
	actorKind,
	actorAgentId,
	actorRunId,
	decidedByKind,
	decidedByAgentId,
	companyId: _companyId,
	requestKey: _requestKey,
	...row
}: InteractionRow): Interaction {
	return {
		...row,
		askedBy: toActor({ actorKind, actorAgentId, actorRunId }),
		createdAt: row.createdAt.toISOString(),
		deadlineAt: row.deadlineAt?.toISOString() ?? null,
		decidedAt: row.decidedAt?.toISOString() ?? null,
		decidedBy: decidedByKind === null ? null : deciderOf(decidedByKind, decidedByAgentId),
	};
}

function deciderOf(kind: string, agentId: string | null): Interaction["decidedBy"] {
	return { kind: kind === "board" || kind === "agent" ? kind : "system", agentId, runId: null };
}

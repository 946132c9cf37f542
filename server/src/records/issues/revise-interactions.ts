import { and, eq, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issueInteractions } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";

/**
 * Gives the open questions on an issue another revision, because what they are about has changed: a decision on the one that a
 * person has read before is rejected. The issue must be locked, as it is for a decision.
 *
 * @param only Default: all of them.
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

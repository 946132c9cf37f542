import { and, eq, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { approvals } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";

/**
 * Gives the open requests for a decision about an issue another revision, because the issue has changed: a decision on what a
 * person has read before is rejected. A hire is complete without its issue. The issue must be locked, as it is for a decision.
 */
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

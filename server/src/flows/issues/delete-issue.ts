import { and, eq, inArray } from "drizzle-orm";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { wakeDependents, wakeParent } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { heartbeatRuns, issues } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { countStatusChange, getIssue, lockAgentsToWake, lockWithWaiting } from "../../records/issues/index.ts";

/**
 * Keeps the issue's runs.
 * @returns the issue's id.
 * @throws {HttpError} 409 `issue_has_children`, `issue_has_runs`.
 */
export async function deleteIssue(context: WakeContext, reference: string, by: Actor): Promise<string> {
	return await inTransaction(context, async (transaction) => {
		const { issue, waiting } = await lockWithWaiting(transaction, reference);
		const { id, companyId, status } = issue;
		await lockAgentsToWake(transaction, [], waiting);
		const { identifier, title } = await getIssue(transaction, id);
		const { db } = transaction.database;
		const [child] = await db.select({ id: issues.id }).from(issues).where(eq(issues.parentId, id)).limit(1);
		if (child !== undefined) {
			throw new HttpError(409, "issue_has_children", `${identifier} has children.`, {
				hint: "Delete the children or give them another parent first.",
			});
		}
		const isUnfinished = inArray(heartbeatRuns.status, ["queued", "scheduled_retry", "running"]);
		const isRun = and(eq(heartbeatRuns.issueId, id), isUnfinished);
		const [run] = await db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isRun).limit(1);
		if (run !== undefined) {
			throw new HttpError(409, "issue_has_runs", `Run ${run.id} of ${identifier} has not finished.`, {
				hint: "Cancel the run first. To keep the issue, set it to cancelled instead of deleting it.",
			});
		}
		await db.delete(issues).where(eq(issues.id, id));
		const change = { companyId, action: "issue.deleted", entityType: "issue", entityId: id };
		await recordActivity(transaction, by, { ...change, details: { identifier, title } });
		await wakeDependents(transaction, waiting, by);
		await wakeParent(transaction, waiting, by);
		await countStatusChange(transaction, companyId, status, null);
		return id;
	});
}

import { and, eq, getTableColumns } from "drizzle-orm";
import { SYSTEM } from "../../../platform/access/caller.ts";
import { heartbeatRuns, issues } from "../../../platform/db/schema.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { WakeContext } from "../../queue/wake.ts";
import { wakeAssignee } from "../../queue/wake-agents.ts";

/**
 * Wakes the agent of a run that ended while no server was running, since its last requests may have been lost, for
 * example to set the issue to done. A failed run is retried instead. A program that has not checked out the issue does not
 * report to the API, and must not be started a second time.
 */
export async function wakeAfterRestart(transaction: WakeContext, run: Pick<RunRow, "id" | "agentId">): Promise<void> {
	const isLeftOpen = and(
		eq(heartbeatRuns.id, run.id),
		eq(heartbeatRuns.status, "succeeded"),
		eq(issues.assigneeAgentId, run.agentId),
		eq(issues.status, "in_progress"),
	);
	const [issue] = await transaction.database.db
		.select(getTableColumns(issues))
		.from(heartbeatRuns)
		.innerJoin(issues, eq(issues.id, heartbeatRuns.issueId))
		.where(isLeftOpen);
	if (issue === undefined) return;
	await wakeAssignee(transaction, issue, SYSTEM, { source: "automation", reason: "server_restarted" });
}

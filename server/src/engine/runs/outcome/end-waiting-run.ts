import type { Run, RunError } from "@paperclipai/shared";
import { inArray } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import { updateRun } from "../../../records/runs/update-run.ts";
import { returnWakes } from "../../queue/wake-records.ts";

export interface WaitingRunEnd {
	reason: string;
	message: string;
	error?: RunError;
	cancelRequestedAt?: Date;
}

/** Ends a queued run or a scheduled retry as cancelled. Returns `null` when it is no longer waiting to start. */
export async function endWaitingRun(
	context: DatabaseContext & EventContext & ClockContext,
	run: Pick<Run, "id" | "companyId">,
	{ reason, message, ...columns }: WaitingRunEnd,
): Promise<Run | null> {
	const now = context.now();
	const ended = {
		...columns,
		status: "cancelled",
		verdictReason: reason,
		waitReason: null,
		finishedAt: now,
		settledAt: now,
	} as const;
	const isWaiting = inArray(heartbeatRuns.status, ["queued", "scheduled_retry"]);
	return await inTransaction(context, async (transaction) => {
		const updated = await updateRun(transaction, run.id, ended, isWaiting);
		if (updated === null) return null;
		await returnWakes(transaction, run.id);
		await recordRunEvent(transaction, run, { type: "lifecycle.cancelled", message, payload: { reason } });
		return updated;
	});
}

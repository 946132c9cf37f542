import type { RunError } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { bookRun } from "../../../records/budgets/book-run.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { publishRun, updateRunRow } from "../../../records/runs/update-run.ts";
import { releaseTask } from "./release-task.ts";
import { retryFailedRun } from "./retry-failed-run.ts";
import type { Verdict } from "./verdict.ts";

export type LostRunVerdict = Verdict & { error: RunError };

const SERVER_LOST = {
	status: "failed",
	reason: "process_lost",
	error: {
		code: "server_lost",
		message: "The server that executed this run stopped responding.",
	},
} satisfies Verdict;

/** Not retried, because the original may still execute it. */
export const FOLDER_COPIED = {
	status: "failed",
	reason: "folder_copied",
	error: {
		code: "data_folder_copied",
		message:
			"The data folder was copied, restored or moved to another file system while this run was active, so nothing is known of its end.",
		hint: "Wake the agent again if the run is not continued by the original of the folder.",
	},
} satisfies Verdict;

/** Not retried, because the run was cancelled. */
const CANCELLED: Verdict = { status: "cancelled", reason: "cancelled", error: null };

/**
 * Settles a run whose server is considered dead and schedules its retry, unless the server has renewed its lease since.
 * Signals no process.
 */
export async function settleLostRun(
	context: DatabaseContext & EventContext & ClockContext,
	run: RunRow,
	lost: LostRunVerdict = SERVER_LOST,
): Promise<void> {
	const verdict = run.cancelRequestedAt === null ? lost : CANCELLED;
	const settled = await inTransaction(context, async (transaction) => {
		const sameLease = run.leaseExpiresAt === null ? undefined : eq(heartbeatRuns.leaseExpiresAt, run.leaseExpiresAt);
		const { status, reason: verdictReason, error } = verdict;
		const now = context.now();
		const columns = { status, verdictReason, error, finishedAt: now, settledAt: now, leaseExpiresAt: null };
		const row = await updateRunRow(
			transaction.database,
			run.id,
			columns,
			and(eq(heartbeatRuns.status, "running"), sameLease),
		);
		if (row === null) return null;
		await recordRunEvent(transaction, run, {
			type: `lifecycle.${verdict.status}`,
			message: lost.error.message,
			payload: { reason: verdict.reason },
		});
		await retryFailedRun(transaction, run, verdict);
		await releaseTask(transaction, run, verdict.status);
		await bookRun(transaction, row);
		return row;
	});
	if (settled !== null) publishRun(context, settled);
}

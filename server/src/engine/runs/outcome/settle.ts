import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import type { ServerClaimContext } from "../../../platform/servers/server-claim.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { bookRun } from "../../../records/budgets/book-run.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { publishRun, updateRunRow } from "../../../records/runs/update-run.ts";
import { isOwnedBy } from "../../../platform/servers/lease.ts";
import { keepSession } from "./keep-session.ts";
import { releaseTask } from "./release-task.ts";
import { retryFailedRun } from "./retry-failed-run.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { settledColumns } from "./settled-columns.ts";
import { decideVerdict } from "./verdict.ts";

type SettleContext = DatabaseContext & EventContext & ClockContext & LoggerContext & ServerClaimContext;

/**
 * Stores how a run ended, with its session and its retry, in one transaction. Only the owner of a running run can settle
 * it: a run that is already settled, or has been taken over by another server, is left unchanged. `recordMore` is a part of
 * the transaction.
 */
export async function settleRun<Context extends SettleContext>(
	context: Context,
	run: RunRow,
	outcome: RunOutcome,
	recordMore: (transaction: Context) => Promise<void> = async () => undefined,
): Promise<void> {
	const verdict = outcome.mask(decideVerdict(outcome));
	const settled = await inTransaction(context, async (transaction) => {
		const columns = settledColumns(outcome, verdict, run, context.now());
		const row = await updateRunRow(transaction.database, run.id, columns, isOwnedBy(context));
		if (row === null) return null;
		const { result, session } = outcome;
		await keepSession(transaction, row, { result, session, status: verdict.status });
		await recordRunEvent(transaction, run, {
			type: `lifecycle.${verdict.status}`,
			message: verdict.error?.message,
			payload: { reason: verdict.reason },
		});
		await retryFailedRun(transaction, row, verdict, result?.retryNotBefore);
		await releaseTask(transaction, run, verdict.status);
		await bookRun(transaction, row);
		await recordMore(transaction);
		return row;
	});
	if (settled === null) return context.logger.warn({ runId: run.id }, "the run was already settled by another server");
	if (verdict.error !== null) context.logger.info({ runId: run.id, error: verdict.error.code }, "run failed");
	publishRun(context, settled);
}

import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { Run, RunError } from "@paperclipai/shared";
import { eq, inArray } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { heartbeatRuns, issues } from "../../../platform/db/schema.ts";
import { storableText } from "../../../platform/db/tables/storable.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { isOwnedBy, type ServerClaimContext } from "../../../platform/servers/index.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { bookRun } from "../../../records/budgets/book-run.ts";
import { estimateRun } from "../../../records/costs/estimate-run.ts";
import { type PricesContext, readPrices } from "../../../records/costs/read-prices.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { publishRun, updateRun, updateRunRow } from "../../../records/runs/update-run.ts";
import { scheduleRetry } from "../../queue/retry.ts";
import type { WakeContext } from "../../queue/wake.ts";
import { returnWakes } from "../../queue/wake-records.ts";
import { endConversation } from "./end-conversation.ts";
import { keepSession } from "./keep-session.ts";
import { planRetry } from "./retry-plan.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { runUsage, totalsBefore } from "./usage.ts";
import { decideVerdict, type Verdict } from "./verdict.ts";

type SettleContext = WakeContext & LoggerContext & PricesContext & ServerClaimContext;

/** Does nothing if the run has already been settled or taken over by another server. */
export async function settleRun<Context extends SettleContext>(
	context: Context,
	run: RunRow,
	outcome: RunOutcome,
	recordMore: (transaction: Context) => Promise<void> = async () => undefined,
): Promise<void> {
	const verdict = outcome.mask(decideVerdict(outcome));
	const { costUsd, model } = outcome.result ?? {};
	// Without a model there is nothing to estimate, and no file to read.
	const prices = costUsd == null && textOrNull(model) !== null ? await readPrices(context) : {};
	const settled = await inTransaction(context, async (transaction) => {
		const columns = settledColumns(outcome, verdict, run, context.now());
		const stored = await updateRunRow(transaction.database, run.id, columns, isOwnedBy(context));
		if (stored === null) return null;
		const estimate = outcome.result?.costUsd == null ? estimateRun(stored, prices) : null;
		const row = estimate === null ? stored : await updateRunRow(transaction.database, run.id, estimate);
		if (row === null) return null;
		const { result, session } = outcome;
		await keepSession(transaction, row, { result, session, status: verdict.status });
		await recordEnd(transaction, row, row, { verdict, retryNotBefore: result?.retryNotBefore });
		await endConversation(transaction, row);
		await recordMore(transaction);
		return row;
	});
	if (settled === null) return context.logger.warn({ runId: run.id }, "the run was already settled by another server");
	if (verdict.error !== null && verdict.status !== "succeeded")
		context.logger.info({ runId: run.id, error: verdict.error.code }, "run failed");
	publishRun(context, settled);
}

export function settledColumns(outcome: RunOutcome, verdict: Verdict, run: Pick<RunRow, "startedAt">, settledAt: Date) {
	const result: Partial<AdapterExecutionResult> = outcome.result ?? {};
	const usage = runUsage(outcome.result, totalsBefore(outcome.result, outcome.session));
	return {
		...outcome.columns,
		status: verdict.status,
		verdictReason: verdict.reason,
		error: verdict.error,
		exitCode: result.exitCode ?? null,
		signal: textOrNull(result.signal),
		// If the result has no usage, keeps the usage reported during the run.
		...(usage === null ? {} : { usage }),
		...(result.costUsd == null ? {} : { costUsd: result.costUsd, costEstimated: false }),
		provider: textOrNull(result.provider),
		model: textOrNull(result.model),
		billingType: textOrNull(result.billingType),
		summary: textOrNull(result.summary),
		resultJson: result.resultJson ?? null,
		sessionIdAfter: textOrNull(result.sessionDisplayId ?? result.sessionId),
		logBytes: outcome.logBytes,
		finishedAt: endOf(outcome, run, settledAt),
		settledAt,
		leaseExpiresAt: null,
		waitingFor: 0,
	};
}

/** Limited, because the clock may have been set, and an agent can change file times. */
function endOf({ endedAt }: RunOutcome, { startedAt }: Pick<RunRow, "startedAt">, settledAt: Date): Date {
	const latest = endedAt !== null && endedAt < settledAt ? endedAt : settledAt;
	return startedAt !== null && latest < startedAt ? startedAt : latest;
}

function textOrNull(text: string | null | undefined): string | null {
	return text == null || text === "" ? null : storableText(text);
}

interface RunEnd {
	verdict: Verdict;
	message?: string;
	/** ISO 8601, as the adapter reported it. */
	retryNotBefore?: string | null | undefined;
}

export async function recordEnd(
	transaction: DatabaseContext & EventContext & ClockContext,
	run: RunRow,
	settled: RunRow,
	{ verdict, message = verdict.error?.message, retryNotBefore }: RunEnd,
): Promise<void> {
	const { status, reason } = verdict;
	await recordRunEvent(transaction, run, { type: `lifecycle.${status}`, message, payload: { reason } });
	const retryAt = retryTime(run, verdict, transaction.now(), retryNotBefore);
	if (retryAt !== null) await scheduleRetry(transaction, run, retryAt);
	if (status !== "succeeded") await returnWakes(transaction, run.id);
	if (run.issueId !== null) {
		const isLeased = eq(issues.checkoutRunId, run.id);
		await transaction.database.db.update(issues).set({ checkoutRunId: null }).where(isLeased);
	}
	await bookRun(transaction, settled);
}

function retryTime(run: RunRow, { status, reason, error }: Verdict, now: Date, retryNotBefore?: string | null) {
	if (run.cancelRequestedAt !== null) return null;
	if (status !== "failed" && reason !== "budget_exceeded") return null;
	const verdict = { reason, error: error && { family: error.family } };
	return planRetry({ verdict, attempt: run.attempt, retryNotBefore }, now, Math.random);
}

export interface WaitingRunEnd {
	reason: string;
	message: string;
	error?: RunError;
	cancelRequestedAt?: Date;
}

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

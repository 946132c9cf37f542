import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { and, eq } from "drizzle-orm";
import { LIMITS } from "../../config/limits.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import { storableText } from "../../db/storable.ts";
import { inTransaction } from "../../events/in-transaction.ts";
import type { ServerContext } from "../../server-context.ts";
import type { StoredSession } from "../../sessions/session-store.ts";
import { isOwnedBy } from "../queue/lease.ts";
import { scheduleRetry } from "../queue/retry.ts";
import { recordRunEvent } from "../store/run-events.ts";
import type { RunRow } from "../store/run-rows.ts";
import { announceRun } from "../store/update-run.ts";
import { keepSession } from "./keep-session.ts";
import { planRetry } from "./retry-plan.ts";
import { runUsage, totalsBefore } from "./usage.ts";
import { decideVerdict, type RunFacts, type Verdict } from "./verdict.ts";

export interface RunOutcome extends RunFacts {
	session: StoredSession | null;
	logBytes: number;
	/** Takes the secrets of the run out of what is stored. */
	mask: <T>(value: T) => T;
}

/**
 * Writes down how a run ended, all of it or nothing. Done once, and by its owner only: a run that is settled, or was given
 * to another server, stays as it is.
 */
export async function settleRun(context: ServerContext, run: RunRow, ended: RunOutcome): Promise<void> {
	const verdict = ended.mask(decideVerdict(ended));
	const isSettled = await inTransaction(context, async (inside) => {
		const settled = await inside.database.db
			.update(heartbeatRuns)
			.set(settledColumns(ended, verdict, context.now()))
			.where(and(eq(heartbeatRuns.id, run.id), isOwnedBy(context.serverId)))
			.returning({ id: heartbeatRuns.id });
		if (settled.length === 0) return false;
		const { result, session } = ended;
		await keepSession(inside, run, { result, session, status: verdict.status });
		await recordRunEvent(inside, run, {
			type: `lifecycle.${verdict.status}`,
			message: verdict.error?.message,
			payload: { reason: verdict.reason },
		});
		await retryIfWorthwhile(inside, run, verdict, result?.retryNotBefore);
		return true;
	});
	if (!isSettled) return context.logger.warn({ runId: run.id }, "a run was settled by another server");
	if (verdict.error !== null) context.logger.info({ runId: run.id, error: verdict.error.code }, "run failed");
	await announceRun(context, run.id);
}

export async function retryIfWorthwhile(
	context: ServerContext,
	run: RunRow,
	verdict: Verdict,
	retryNotBefore?: string | null,
): Promise<void> {
	if (verdict.status !== "failed") return;
	const failed = {
		verdict: { reason: verdict.reason, error: verdict.error && { family: verdict.error.family } },
		retryNotBefore,
	};
	const retryAt = planRetry({ ...failed, attempt: run.attempt }, context.now(), Math.random);
	if (retryAt !== null) await scheduleRetry(context, run, retryAt);
}

function settledColumns(ended: RunOutcome, verdict: Verdict, finishedAt: Date) {
	const result: Partial<AdapterExecutionResult> = ended.result ?? {};
	return {
		status: verdict.status,
		verdictReason: verdict.reason,
		error: verdict.error,
		exitCode: result.exitCode ?? null,
		signal: result.signal ?? null,
		usage: runUsage(ended.result, totalsBefore(ended.result, ended.session)),
		costUsd: result.costUsd ?? null,
		provider: textOrNull(result.provider),
		model: textOrNull(result.model),
		billingType: textOrNull(result.billingType),
		summary: textOrNull(result.summary),
		resultJson: boundedJson(result.resultJson ?? null),
		sessionIdAfter: textOrNull(result.sessionDisplayId ?? result.sessionId),
		logBytes: ended.logBytes,
		finishedAt,
		leaseExpiresAt: null,
	};
}

function textOrNull(text: string | null | undefined): string | null {
	return text == null || text === "" ? null : storableText(text);
}

/** It stands in the row of the run, which is read again and again. */
function boundedJson(value: Record<string, unknown> | null): Record<string, unknown> | null {
	const bytes = Buffer.byteLength(JSON.stringify(value));
	return bytes <= LIMITS.resultJsonBytes ? value : { leftOut: "too large to be kept", bytes };
}

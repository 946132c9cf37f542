import { isTerminalRunStatus, omitUndefined, type Run } from "@paperclipai/shared";
import { and, eq, gt, lte, max, min, or } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { type ClockContext, maxPlausibleTime } from "../../platform/timing/clock.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import { lockRunRow, type RunRow } from "../../records/runs/run-rows.ts";
import { announceRun, announceRuns } from "../../records/runs/update-run.ts";
import { waitReasonBehind } from "./wait-reasons.ts";

type Context = DatabaseContext & EventContext & ClockContext;

export async function scheduleRetry(context: Context, failed: RunRow, retryAt: Date): Promise<void> {
	const id = crypto.randomUUID();
	const { companyId, agentId, adapterType, invocationSource, reason, forceFreshSession } = failed;
	const { taskKey, issueId, wakeDepth, prompt, promptExcerpt } = failed;
	// The first run of a chain is its own root, because otherwise each attempt would start a chain.
	const wakeRootId = failed.wakeRootId ?? failed.id;
	await context.database.db.insert(heartbeatRuns).values({
		...{ id, companyId, agentId, adapterType, invocationSource, reason, forceFreshSession },
		...{ taskKey, issueId, wakeDepth, wakeRootId, prompt, promptExcerpt },
		status: "scheduled_retry",
		waitReason: "retry_at",
		attempt: failed.attempt + 1,
		retryOf: failed.id,
		retryAt,
		createdAt: context.now(),
	});
	const retry = { id, companyId };
	const payload = { runId: id, retryAt: retryAt.toISOString() };
	await recordRunEvent(context, failed, { type: "retry.scheduled", payload });
	await recordRunEvent(context, retry, { type: "lifecycle.scheduled_retry", payload: { retryOf: failed.id } });
	await announceRun(context, id, "queued");
}

/**
 * Includes retries planned while the clock was ahead, which would otherwise start late.
 * @returns when the next retry is due.
 */
export async function queueDueRetries(context: Context): Promise<Date | null> {
	const { retryAt, createdAt, status } = heartbeatRuns;
	const [scheduled] = await context.database.db
		.select({ next: min(retryAt), last: max(createdAt) })
		.from(heartbeatRuns)
		.where(eq(status, "scheduled_retry"));
	const { next = null, last = null } = scheduled ?? {};
	const now = context.now();
	const limit = maxPlausibleTime(context);
	if (!(next !== null && next <= now) && !(last !== null && last > limit)) return next;
	const isDue = or(lte(retryAt, now), gt(createdAt, limit));
	const due = await context.database.db
		.update(heartbeatRuns)
		.set({ status: "queued", waitReason: waitReasonBehind(heartbeatRuns.agentId, heartbeatRuns.taskKey) })
		.where(and(eq(status, "scheduled_retry"), isDue))
		.returning({ id: heartbeatRuns.id });
	await announceRuns(
		context,
		due.map(({ id }) => id),
	);
	return now;
}

interface Retry {
	/** Whether to start a new session. If omitted, same as in the retried run. */
	fresh?: boolean | undefined;
}

/**
 * Queues a scheduled retry at once, or else a copy of the run.
 * @throws {HttpError} `run_not_over`.
 */
export async function retryOnDemand(context: Context, runId: string, { fresh }: Retry): Promise<Run> {
	const id = await inTransaction(context, async (transaction) => {
		const run = await lockRunRow(transaction, runId);
		if (!isTerminalRunStatus(run.status)) throw notFinished(run);
		const [scheduled] = await transaction.database.db
			.update(heartbeatRuns)
			.set({
				status: "queued",
				waitReason: waitReasonBehind(heartbeatRuns.agentId, heartbeatRuns.taskKey),
				...omitUndefined({ forceFreshSession: fresh }),
			})
			.where(and(eq(heartbeatRuns.retryOf, runId), eq(heartbeatRuns.status, "scheduled_retry")))
			.returning({ id: heartbeatRuns.id });
		return (
			scheduled?.id ?? (await queueCopy(transaction, { ...run, forceFreshSession: fresh ?? run.forceFreshSession }))
		);
	});
	return await announceRun(context, id, "queued");
}

async function queueCopy(context: Context, run: RunRow): Promise<string> {
	const { companyId, agentId, adapterType, reason, taskKey, issueId, prompt, promptExcerpt, forceFreshSession } = run;
	const id = crypto.randomUUID();
	await context.database.db.insert(heartbeatRuns).values({
		...{ id, companyId, agentId, adapterType, reason, taskKey, issueId, prompt, promptExcerpt, forceFreshSession },
		status: "queued",
		invocationSource: "on_demand",
		retryOf: run.id,
		createdAt: context.now(),
	});
	await recordRunEvent(context, run, { type: "retry.requested", payload: { runId: id } });
	await recordRunEvent(context, { id, companyId }, { type: "lifecycle.queued", payload: { retryOf: run.id } });
	return id;
}

function notFinished({ id, status }: RunRow): HttpError {
	return new HttpError(409, "run_not_over", `Run ${id} is ${status}.`, {
		hint: "Wait until it finishes, or cancel it, then retry.",
	});
}

import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import { lockRunRow, type RunRow } from "../../records/runs/run-rows.ts";
import { announceRun } from "../../records/runs/update-run.ts";
import { waitReasonBehind } from "./wait-reasons.ts";

type Context = DatabaseContext & EventContext & ClockContext;

interface Retry {
	/** Starts a new session. Default: as the run that is retried. */
	fresh?: boolean | undefined;
}

/**
 * Retries a finished run now: queues the retry that is already scheduled, or else a copy of the run.
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
				...(fresh === undefined ? {} : { forceFreshSession: fresh }),
			})
			.where(and(eq(heartbeatRuns.retryOf, runId), eq(heartbeatRuns.status, "scheduled_retry")))
			.returning({ id: heartbeatRuns.id });
		return (
			scheduled?.id ?? (await queueCopy(transaction, { ...run, forceFreshSession: fresh ?? run.forceFreshSession }))
		);
	});
	return await announceRun(context, id, "queued");
}

/** `attempt` is left at its default: after a manual retry the automatic ones count from the start. */
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

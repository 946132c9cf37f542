import { and, eq, lte } from "drizzle-orm";
import { heartbeatRuns } from "../../db/schema.ts";
import type { ServerContext } from "../../server-context.ts";
import { recordRunEvent } from "../store/run-events.ts";
import type { RunRow } from "../store/run-rows.ts";
import { announceRun } from "../store/update-run.ts";

/** Puts a run aside that does the same once more at a later time. */
export async function scheduleRetry(context: ServerContext, failed: RunRow, retryAt: Date): Promise<void> {
	const id = crypto.randomUUID();
	const { companyId, agentId, adapterType, invocationSource, reason, taskKey, prompt, forceFreshSession } = failed;
	await context.database.db.insert(heartbeatRuns).values({
		...{ id, companyId, agentId, adapterType, invocationSource, reason, taskKey, prompt, forceFreshSession },
		status: "scheduled_retry",
		waitReason: "retry_at",
		attempt: failed.attempt + 1,
		retryOf: failed.id,
		retryAt,
		createdAt: context.now(),
	});
	const payload = { runId: id, retryAt: retryAt.toISOString() };
	await recordRunEvent(context, failed, { type: "retry.scheduled", payload });
	await recordRunEvent(
		context,
		{ id, companyId },
		{ type: "lifecycle.scheduled_retry", payload: { retryOf: failed.id } },
	);
	await announceRun(context, id, "queued");
}

/** Puts the retries whose time has come into the queue. */
export async function queueDueRetries(context: ServerContext): Promise<void> {
	const due = await context.database.db
		.update(heartbeatRuns)
		.set({ status: "queued", waitReason: null })
		.where(and(eq(heartbeatRuns.status, "scheduled_retry"), lte(heartbeatRuns.retryAt, context.now())))
		.returning({ id: heartbeatRuns.id });
	for (const { id } of due) await announceRun(context, id);
}

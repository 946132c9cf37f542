import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import { heartbeatRuns } from "../../db/schema.ts";
import { HttpError } from "../../errors/http-error.ts";
import { inTransaction } from "../../events/in-transaction.ts";
import type { ServerContext } from "../../server-context.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { getRunRow, type RunRow } from "../store/run-rows.ts";
import { announceRun } from "../store/update-run.ts";

/**
 * Queues a run that does the same as one that is over, or brings forward the retry that it has already.
 * @throws {HttpError} `run_not_over`.
 */
export async function retryOnDemand(context: ServerContext, runId: string): Promise<Run> {
	const id = await inTransaction(context, async (inside) => {
		const run = await getRunRow(inside, runId);
		if (!isTerminalRunStatus(run.status)) throw notOver(run);
		const [planned] = await inside.database.db
			.update(heartbeatRuns)
			.set({ status: "queued", waitReason: null })
			.where(and(eq(heartbeatRuns.retryOf, runId), eq(heartbeatRuns.status, "scheduled_retry")))
			.returning({ id: heartbeatRuns.id });
		return planned?.id ?? (await queueAgain(inside, run));
	});
	return await announceRun(context, id, "queued");
}

/** A person who tries again has looked into it: automatic retries count from the beginning. */
async function queueAgain(context: ServerContext, run: RunRow): Promise<string> {
	const { companyId, agentId, adapterType, reason, taskKey, prompt, forceFreshSession } = run;
	const id = crypto.randomUUID();
	await context.database.db.insert(heartbeatRuns).values({
		...{ id, companyId, agentId, adapterType, reason, taskKey, prompt, forceFreshSession },
		status: "queued",
		invocationSource: "on_demand",
		retryOf: run.id,
		createdAt: context.now(),
	});
	await recordRunEvent(context, run, { type: "retry.requested", payload: { runId: id } });
	await recordRunEvent(context, { id, companyId }, { type: "lifecycle.queued", payload: { retryOf: run.id } });
	return id;
}

function notOver({ id, status }: RunRow): HttpError {
	return new HttpError(409, "run_not_over", `Run ${id} is ${status}.`, {
		hint: "Wait for its end or cancel it, then try again.",
	});
}

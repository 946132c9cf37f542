import { setTimeout as wait } from "node:timers/promises";
import { identifyProcess } from "@paperclipai/adapter-utils/server-utils";
import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { getAgentRow } from "../../agents/store.ts";
import { LIMITS } from "../../config/limits.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import { HttpError } from "../../errors/http-error.ts";
import { inTransaction } from "../../events/in-transaction.ts";
import type { ServerContext } from "../../server-context.ts";
import { graceMsOf } from "../execution/adapter-deadline.ts";
import { isOwnedBy } from "../queue/lease.ts";
import { changeRun } from "../store/change-run.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { getRun, getRunRow } from "../store/run-rows.ts";
import type { ActiveRun } from "./run-engine.ts";

/** Cancels a run, however far it is. Cancelling twice, or what is over, changes nothing. */
export async function cancelRun(
	context: ServerContext,
	runId: string,
	active: ReadonlyMap<string, ActiveRun>,
): Promise<Run> {
	const run = await getRun(context, runId);
	if (isTerminalRunStatus(run.status)) return run;
	const requested = { cancelRequestedAt: context.now() };
	const neverStarted = {
		status: "cancelled",
		verdictReason: "cancelled",
		waitReason: null,
		finishedAt: context.now(),
	} as const;
	const waiting = inArray(heartbeatRuns.status, ["queued", "scheduled_retry"]);
	const cancelled = await inTransaction(context, async (inside) => {
		const changed = await changeRun(inside, runId, { ...requested, ...neverStarted }, waiting);
		if (changed !== null)
			await recordRunEvent(inside, run, { type: "lifecycle.cancelled", message: "Cancelled before it started." });
		return changed;
	});
	if (cancelled !== null) return cancelled;
	await changeRun(context, runId, requested, eq(heartbeatRuns.status, "running"));
	// Whichever server carries it out ends it.
	context.bus.emit({ kind: "cancel", payload: { runId } });
	return await untilOver(context, runId, active);
}

/** Ends the runs under way here that were cancelled while nobody listened, or by a server that could not tell. */
export async function applyCancels(context: ServerContext, active: ReadonlyMap<string, ActiveRun>): Promise<void> {
	if (active.size === 0) return;
	const { id, cancelRequestedAt } = heartbeatRuns;
	const asked = and(isOwnedBy(context.serverId), isNotNull(cancelRequestedAt));
	const runs = await context.database.db.select({ id }).from(heartbeatRuns).where(asked);
	for (const run of runs) active.get(run.id)?.stop.cancel();
}

/** A run of another server is over when that has said so. One that is not heard of any more cannot be waited for. */
async function untilOver(context: ServerContext, runId: string, active: ReadonlyMap<string, ActiveRun>): Promise<Run> {
	const agent = await getAgentRow(context, (await getRunRow(context, runId)).agentId);
	const giveUpAt = Date.now() + graceMsOf(agent.adapterConfig) + LIMITS.cancelAnswerMs;
	for (;;) {
		const isDone = active.get(runId)?.done ?? Promise.resolve();
		await Promise.race([isDone, wait(Math.max(0, giveUpAt - Date.now()), undefined, { ref: false })]);
		const { status, leaseExpiresAt } = await getRunRow(context, runId);
		const isCarriedOut = leaseExpiresAt !== null && leaseExpiresAt > context.now();
		if (status !== "running" || !isCarriedOut) return await getRun(context, runId);
		if (Date.now() >= giveUpAt) throw await notOver(context, runId);
		await wait(LIMITS.cancelPollMs);
		// Claimed a moment ago, it may have begun only now.
		active.get(runId)?.stop.cancel();
	}
}

async function notOver(context: ServerContext, runId: string): Promise<HttpError> {
	const { pid } = await getRunRow(context, runId);
	const { ok } = await context.disk.measure();
	const left = pid === null || identifyProcess(pid) === null ? "" : ` Process ${pid} is left.`;
	const message = `The run has been told to end and has not ended yet.${left}`;
	return new HttpError(503, "cancel_incomplete", message, {
		hint: ok ? "It ends as soon as it can; ask again." : "It ends when there is room on the server's disk.",
		details: { runId, pid },
	});
}

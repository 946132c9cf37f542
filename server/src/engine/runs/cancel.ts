import { setTimeout as delay } from "node:timers/promises";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { and, eq, isNotNull } from "drizzle-orm";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { DiskContext } from "../../platform/disk/free-space.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { isTemporary } from "../../platform/errors/temporary.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { hasValidLease, isOwnedBy, type ServerClaimContext } from "../../platform/servers/index.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import { getAgentRow } from "../../records/agents/store.ts";
import { getRun, getRunRow } from "../../records/runs/run-rows.ts";
import { updateRun } from "../../records/runs/update-run.ts";
import type { ActiveRuns } from "./execution/execute.ts";
import { graceMsOf, markCancelled } from "./execution/run-stop.ts";
import { endWaitingRun } from "./outcome/settle.ts";

type Context = DatabaseContext & EventContext & ClockContext & DiskContext & FolderContext;

/**
 * Idempotent: a finished run is returned unchanged.
 * @throws {HttpError} 503 `cancel_incomplete` when a running run has not stopped in time; it still stops later.
 */
export async function cancelRun(context: Context, runId: string, active: ActiveRuns): Promise<Run> {
	try {
		const ended = await requestCancel(context, runId);
		if (ended !== null) return ended;
	} catch (error) {
		// The run's own output may have filled the disk, so the run is stopped even if the request cannot be stored.
		if (!active.has(runId) || !isTemporary(error)) throw error;
		await markCancelled(runFolderOf(context.folder, runId));
	}
	context.bus.emit({ kind: "cancel", payload: { runId } });
	return await waitUntilStopped(context, runId, active);
}

async function requestCancel(context: Context, runId: string): Promise<Run | null> {
	const run = await getRun(context, runId);
	if (isTerminalRunStatus(run.status)) return run;
	const requested = { cancelRequestedAt: context.now() };
	const end = { reason: "cancelled", message: "Cancelled before it started.", ...requested };
	const cancelled = await endWaitingRun(context, run, end);
	if (cancelled === null) await updateRun(context, runId, requested, eq(heartbeatRuns.status, "running"));
	return cancelled;
}

/** Reads the database, because a notification may be lost. */
export async function applyCancels(context: DatabaseContext & ServerClaimContext, active: ActiveRuns): Promise<void> {
	if (active.size === 0) return;
	const { id, cancelRequestedAt } = heartbeatRuns;
	const isRequested = and(isOwnedBy(context), isNotNull(cancelRequestedAt));
	const runs = await context.database.db.select({ id }).from(heartbeatRuns).where(isRequested);
	for (const run of runs) active.get(run.id)?.stop.cancel();
}

async function waitUntilStopped(context: Context, runId: string, active: ActiveRuns): Promise<Run> {
	const agent = await getAgentRow(context, (await getRunRow(context, runId)).agentId);
	const deadline = monotonicMs() + graceMsOf(agent.adapterConfig) + LIMITS.cancelResponseMs;
	for (;;) {
		const done = active.get(runId)?.done ?? Promise.resolve();
		await Promise.race([done, delay(Math.max(0, deadline - monotonicMs()), undefined, { ref: false })]);
		const { status } = await getRunRow(context, runId);
		// If the disk is full, this server continues its runs without renewing their leases.
		const isExecuted = active.has(runId) || (await hasValidLease(context, runId));
		if (status !== "running" || !isExecuted) return await getRun(context, runId);
		if (monotonicMs() >= deadline) throw await cancelIncomplete(context, runId);
		await delay(LIMITS.cancelPollMs);
		active.get(runId)?.stop.cancel();
	}
}

async function cancelIncomplete(context: DatabaseContext & DiskContext, runId: string): Promise<HttpError> {
	const { pid } = await getRunRow(context, runId);
	const { ok } = await context.disk.measure();
	const remaining = pid === null || identifyProcess(pid) === null ? "" : ` Process ${pid} is still running.`;
	const message = `The run was asked to stop but has not stopped yet.${remaining}`;
	return new HttpError(503, "cancel_incomplete", message, {
		hint: ok ? "It stops as soon as it can; check again later." : "It stops once the server's disk has free space.",
		details: { runId, pid },
	});
}

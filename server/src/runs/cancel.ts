import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { heartbeatRuns } from "../db/schema.ts";
import type { ServerContext } from "../server-context.ts";
import { changeRun } from "./change-run.ts";
import type { ActiveRun } from "./run-engine.ts";
import { recordRunEvent } from "./run-events.ts";
import { getRun } from "./run-rows.ts";

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
	const cancelled = await changeRun(
		context,
		runId,
		{ ...requested, ...neverStarted },
		eq(heartbeatRuns.status, "queued"),
	);
	if (cancelled !== null) {
		await recordRunEvent(context, run, { type: "lifecycle.cancelled", message: "Cancelled before it started." });
		return cancelled;
	}
	await changeRun(context, runId, requested, eq(heartbeatRuns.status, "running"));
	const own = active.get(runId);
	own?.stop.cancel();
	await own?.done;
	return await getRun(context, runId);
}

import type { DatabaseContext } from "../../../platform/db/database.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { scheduleRetry } from "../../queue/retry.ts";
import { planRetry } from "./retry-plan.ts";
import type { Verdict } from "./verdict.ts";

/** Schedules the automatic retry of a run that has failed or was stopped by a budget, if the cause allows one and nobody has cancelled it. */
export async function retryFailedRun(
	context: DatabaseContext & EventContext & ClockContext,
	run: RunRow,
	verdict: Verdict,
	retryNotBefore?: string | null,
): Promise<void> {
	if (run.cancelRequestedAt !== null) return;
	if (verdict.status !== "failed" && verdict.reason !== "budget_exceeded") return;
	const error = verdict.error && { family: verdict.error.family };
	const failed = { verdict: { reason: verdict.reason, error }, attempt: run.attempt, retryNotBefore };
	const retryAt = planRetry(failed, context.now(), Math.random);
	if (retryAt !== null) await scheduleRetry(context, run, retryAt);
}

import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { taskKeyOf, type Wake } from "./requested-wake.ts";

/** Locks the run, so that it does not start without the reason in its prompt. */
export async function joinQueuedRun(
	context: DatabaseContext & EventContext & ClockContext,
	agentId: string,
	wake: Wake,
	depth: number,
): Promise<RunRow | undefined> {
	if (wake.prompt !== undefined || wake.forceFreshSession) return undefined;
	if (wake.isSeparate || wake.idempotencyKey !== undefined) return undefined;
	const joinable = and(
		eq(heartbeatRuns.agentId, agentId),
		eq(heartbeatRuns.taskKey, taskKeyOf(wake)),
		eq(heartbeatRuns.status, "queued"),
		isNull(heartbeatRuns.prompt),
	);
	const { db } = context.database;
	const [run] = await db.select().from(heartbeatRuns).where(joinable).limit(1).for("update");
	if (run === undefined) return undefined;
	const reason = addReason(run.reason, wake.reason);
	// A wake by a user starts a new chain.
	const isNewChain = wake.by?.kind === "board";
	const wakeDepth = isNewChain ? 0 : Math.max(run.wakeDepth, depth);
	// The run stays in its chain, so that no chain can use up the limit of another chain.
	const wakeRootId = isNewChain ? null : run.wakeRootId;
	if (reason !== run.reason || wakeDepth !== run.wakeDepth || wakeRootId !== run.wakeRootId) {
		await db.update(heartbeatRuns).set({ reason, wakeDepth, wakeRootId }).where(eq(heartbeatRuns.id, run.id));
	}
	await recordRunEvent(context, run, { type: "wake.joined", message: wake.reason, payload: { source: wake.source } });
	return { ...run, reason, wakeDepth, wakeRootId };
}

/** Limited, because any number of wakes may join a run; further reasons are only in the run's events. */
function addReason(existing: string | null, added: string | undefined): string | null {
	if (added === undefined) return existing;
	const reason = storableText(added);
	if (existing === null) return reason;
	const all = `${existing}; ${reason}`;
	return existing.split("; ").includes(reason) || Buffer.byteLength(all) > LIMITS.wakeReasonsBytes ? existing : all;
}

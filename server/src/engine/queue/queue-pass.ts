import type { FolderLockContext } from "../../platform/data-folder/lock/data-folder-lock.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { WaitReason } from "../../platform/db/tables/heartbeat-runs.ts";
import type { DiskContext } from "../../platform/disk/free-space.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ServerClaimContext } from "../../platform/servers/server-claim.ts";
import type { ConcurrencyContext } from "../../platform/settings/max-concurrent-runs.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { type QueuedAgent, readQueuedAgents } from "./queued-agents.ts";
import { createStarter } from "./start-in-turn.ts";
import { recordWaitReasons } from "./wait-reasons.ts";

export type QueueContext = DatabaseContext &
	EventContext &
	ClockContext &
	DiskContext &
	FolderLockContext &
	ServerClaimContext &
	ConcurrencyContext;

export interface PassResult {
	isQueueEmpty: boolean;
	/** Whether the next pass has to follow at once, because some wait reasons are outdated. */
	hasMore: boolean;
}

/** Makes the function that starts the queued runs that may start, and updates the wait reasons of the others. */
export function createQueuePass(context: QueueContext, start: (run: RunRow) => void): () => Promise<PassResult> {
	const startInTurn = createStarter(context, start);
	return async () => {
		const agents = await readQueuedAgents(context);
		if (agents.length === 0) return { isQueueEmpty: true, hasMore: false };
		if (!(await context.lock.isHeld())) return { isQueueEmpty: false, hasMore: false };
		const isDiskFull = !(await context.disk.measure()).ok;
		const mayStart = agents.filter(
			({ isPaused, isOverBudget, startable }) => !isDiskFull && !isPaused && !isOverBudget && startable > 0,
		);
		const { gone, overBudget } = await startInTurn(mayStart);
		const waiting = agents
			.filter(({ onlyRunId }) => onlyRunId === null || !gone.has(onlyRunId))
			.map((agent) => (overBudget.has(agent.agentId) ? { ...agent, isOverBudget: true } : agent));
		const hasMore = await recordWaitReasons(context, findWrongReasons(waiting, isDiskFull));
		return { isQueueEmpty: waiting.length === 0, hasMore };
	};
}

/** All queued runs of an agent wait for the same: the disk, the agent, a budget, or a slot of the agent, the server or their task. */
function findWrongReasons(agents: QueuedAgent[], isDiskFull: boolean): { agentId: string; reason: WaitReason }[] {
	return agents.flatMap(({ agentId, isPaused, isOverBudget, waitReason }) => {
		const reason = isDiskFull ? "disk_full" : isPaused ? "paused" : isOverBudget ? "budget" : "slot";
		return waitReason === reason ? [] : [{ agentId, reason }];
	});
}

import type { FolderLockContext } from "../../platform/data-folder/lock/data-folder-lock.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { WaitReason } from "../../platform/db/tables/heartbeat-runs.ts";
import type { DiskContext } from "../../platform/disk/free-space.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ServerClaimContext } from "../../platform/servers/index.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ConcurrencyContext } from "../../platform/settings/max-concurrent-runs.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { publishRun } from "../../records/runs/update-run.ts";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import { type Claim, claimRun } from "./claim-run.ts";
import { findQueueHead, type QueuedAgent, readQueuedAgents } from "./queued-agents.ts";
import { recordWaitReasons } from "./wait-reasons.ts";

export type DispatchContext = AdaptersContext &
	DatabaseContext &
	EventContext &
	ClockContext &
	DiskContext &
	FolderLockContext &
	LoggerContext &
	ServerClaimContext &
	ConcurrencyContext;

export interface Dispatcher {
	/** Starts processing the queue; earlier requests for a pass are kept. */
	open(): void;
	/** Requests a pass over the queue. */
	notify(): void;
	/** Requests a pass unless the last one left no run waiting. */
	slotFreed(): void;
	/** Whether the last complete pass left no run waiting. */
	isQueueEmpty(): boolean;
	/** Milliseconds since the last complete pass, `null` before the first. */
	lastTickAgeMs(): number | null;
	/** Whether no pass has been completed for `dispatcherStaleMs`. */
	isStale(): boolean;
	/** Resolves when the current pass has finished. */
	stop(): Promise<void>;
}

/** Starts queued runs in order. Each pass reads the database, so a lost notification only delays a run to the next tick. */
export function createDispatcher(context: DispatchContext, start: (run: RunRow) => void): Dispatcher {
	const createdAt = monotonicMs();
	const pass = createQueuePass(context, start);
	let lastPassAt: number | null = null;
	let isRequested = false;
	let passes: Promise<void> | null = null;
	let isOpen = false;
	let isEmpty = false;

	const runRequestedPasses = async () => {
		while (isRequested && isOpen) {
			isRequested = false;
			isEmpty = false;
			try {
				const result = await pass();
				isEmpty = result.isQueueEmpty;
				isRequested ||= result.hasMore;
				lastPassAt = monotonicMs();
			} catch (error) {
				context.logger.error({ err: error }, "the queue could not be processed; retrying at the next tick");
			}
		}
	};
	const notify = () => {
		isRequested = true;
		if (!isOpen) return;
		passes ??= runRequestedPasses().finally(() => {
			passes = null;
			if (isRequested) notify();
		});
	};
	return {
		open() {
			isOpen = true;
			notify();
		},
		notify,
		slotFreed() {
			if (!isEmpty) notify();
		},
		isQueueEmpty: () => isEmpty,
		lastTickAgeMs: () => (lastPassAt === null ? null : monotonicMs() - lastPassAt),
		isStale: () => monotonicMs() - (lastPassAt ?? createdAt) > LIMITS.dispatcherStaleMs,
		async stop() {
			isOpen = false;
			await passes;
		},
	};
}

interface PassResult {
	isQueueEmpty: boolean;
	hasMore: boolean;
}

function createQueuePass(context: DispatchContext, start: (run: RunRow) => void): () => Promise<PassResult> {
	const startInTurn = createStarter(context, start);
	return async () => {
		const agents = await readQueuedAgents(context);
		if (agents.length === 0) return { isQueueEmpty: true, hasMore: false };
		if (!(await context.lock.isHeld())) return { isQueueEmpty: false, hasMore: false };
		const isDiskFull = !(await context.disk.measure()).ok;
		const mayStart = agents.filter(
			({ isPaused, isOverBudget, startable }) => !isDiskFull && !isPaused && !isOverBudget && startable > 0,
		);
		const { dequeued, overBudget } = await startInTurn(mayStart);
		const waiting = agents
			.filter(({ onlyRunId }) => onlyRunId === null || !dequeued.has(onlyRunId))
			.map((agent) => (overBudget.has(agent.agentId) ? { ...agent, isOverBudget: true } : agent));
		const hasMore = await recordWaitReasons(context, findWrongReasons(waiting, isDiskFull));
		return { isQueueEmpty: waiting.length === 0, hasMore };
	};
}

/** All queued runs of an agent have the same wait reason. */
function findWrongReasons(agents: QueuedAgent[], isDiskFull: boolean): { agentId: string; reason: WaitReason }[] {
	return agents.flatMap(({ agentId, isPaused, isOverBudget, waitReason }) => {
		const reason = isDiskFull ? "disk_full" : isPaused ? "paused" : isOverBudget ? "budget" : "slot";
		return waitReason === reason ? [] : [{ agentId, reason }];
	});
}

interface StartResult {
	dequeued: Set<string>;
	overBudget: Set<string>;
}

/** Agents take turns, longest wait first, so that a long queue of one agent does not delay the others. */
function createStarter(
	context: DispatchContext,
	start: (run: RunRow) => void,
): (agents: QueuedAgent[]) => Promise<StartResult> {
	const lastTurns = new Map<string, number>();
	const turnOf = ({ agentId }: QueuedAgent) => lastTurns.get(agentId) ?? 0;
	let turn = 0;
	return async (agents) => {
		const dequeued = new Set<string>();
		const overBudget = new Set<string>();
		let round = agents.toSorted((a, b) => turnOf(a) - turnOf(b));
		for (let count = 1; round.length > 0; count++) {
			const next = [];
			for (const agent of round) {
				const { agentId, onlyRunId, startable } = agent;
				const id = onlyRunId ?? (await findQueueHead(context, agentId));
				if (id === null) continue;
				const claim = await tryToStart({ id, agentId });
				if ("claimed" in claim || claim.waitReason === null) dequeued.add(id);
				else if (claim.full === "server") return { dequeued, overBudget };
				else if (claim.full === "agent") continue;
				else if (claim.waitReason === "budget") {
					overBudget.add(agentId);
					continue;
				}
				if (onlyRunId === null && count < startable) next.push(agent);
			}
			round = next;
		}
		return { dequeued, overBudget };
	};

	async function tryToStart(run: Pick<RunRow, "id" | "agentId">): Promise<Claim> {
		const askedAt = monotonicMs();
		const claim = await claimRun(context, run);
		// After a slow claim, the lease may have expired; the run is then settled as lost and retried.
		if (!("claimed" in claim) || monotonicMs() - askedAt > LIMITS.leaseRenewalMs) return claim;
		start(claim.claimed);
		lastTurns.set(run.agentId, ++turn);
		publishRun(context, claim.claimed);
		return claim;
	}
}

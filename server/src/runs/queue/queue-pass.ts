import type { FolderLockContext } from "../../config/folder-lock/data-folder-lock.ts";
import { LIMITS } from "../../config/limits.ts";
import type { ConcurrencyContext } from "../../config/max-concurrent-runs.ts";
import type { DatabaseContext } from "../../db/database.ts";
import type { WaitReason } from "../../db/tables/heartbeat-runs.ts";
import type { DiskContext } from "../../disk/free-space.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ServerClaimContext } from "../../servers/server-claim.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import type { RunRow } from "../store/run-rows.ts";
import { publishRun } from "../store/update-run.ts";
import { claimRun } from "./claim-run.ts";
import { type QueueHead, readQueueHeads } from "./queue-heads.ts";
import { recordWaitReasons } from "./wait-reasons.ts";

export type QueueContext = DatabaseContext &
	EventContext &
	ClockContext &
	DiskContext &
	FolderLockContext &
	ServerClaimContext &
	ConcurrencyContext;

/**
 * Makes the function that starts the queued runs that may start, and records why the others wait. It resolves with whether
 * there are others.
 */
export function createQueuePass(context: QueueContext, start: (run: RunRow) => void): () => Promise<boolean> {
	const turns = createTurns();
	return async () => {
		const heads = turns.order(await readQueueHeads(context));
		if (heads.length === 0) return false;
		if (!(await context.lock.isHeld())) return true;
		const isDiskFull = !(await context.disk.measure()).ok;
		const fullAgents = new Set<string>();
		let isServerFull = false;
		const waiting = [];
		for (const head of heads) {
			const reason = isDiskFull ? "disk_full" : (obviousReason(head) ?? (await tryToStart(head)));
			if (reason !== null) waiting.push({ ...head, reason });
		}
		await recordWaitReasons(context, waiting);
		return waiting.length > 0 || heads.some(({ isFollowed }) => isFollowed);

		/** Only a hint, which spares claims that would fail: the claim itself looks again. */
		function obviousReason({ agentId, isAgentPaused, isTaskBusy }: QueueHead): WaitReason | null {
			if (isAgentPaused) return "paused";
			return isTaskBusy || isServerFull || fullAgents.has(agentId) ? "slot" : null;
		}

		async function tryToStart({ id, agentId }: QueueHead): Promise<WaitReason | null> {
			const askedAt = monotonicMs();
			const claim = await claimRun(context, { id, agentId });
			if ("waitReason" in claim) {
				isServerFull ||= claim.full === "server";
				if (claim.full === "agent") fullAgents.add(agentId);
				return claim.waitReason;
			}
			// Too much of the lease has passed on the way. The run is settled as lost and retried.
			if (monotonicMs() - askedAt > LIMITS.leaseRenewalMs) return null;
			// Started before anything else can fail: once claimed, the run is ours to execute.
			start(claim.claimed);
			turns.took(agentId);
			publishRun(context, claim.claimed);
			return null;
		}
	};
}

/** The agent whose last turn is longest ago comes first, so that a long queue of one agent does not delay the others. */
function createTurns() {
	const lastTurns = new Map<string, number>();
	const turnOf = ({ agentId }: QueueHead) => lastTurns.get(agentId) ?? 0;
	let turn = 0;
	return {
		order: (heads: QueueHead[]) => heads.sort((a, b) => turnOf(a) - turnOf(b)),
		took(agentId: string) {
			lastTurns.set(agentId, ++turn);
		},
	};
}

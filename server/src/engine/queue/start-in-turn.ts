import type { DatabaseContext } from "../../platform/db/database.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ServerClaimContext } from "../../platform/servers/server-claim.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ConcurrencyContext } from "../../platform/settings/max-concurrent-runs.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import type { RunRow } from "../../records/runs/run-rows.ts";
import { publishRun } from "../../records/runs/update-run.ts";
import { type Claim, claimRun } from "./claim-run.ts";
import { findQueueHead } from "./queue-heads.ts";
import type { QueuedAgent } from "./queued-agents.ts";

type Context = DatabaseContext & EventContext & ClockContext & ServerClaimContext & ConcurrencyContext;

interface StartResult {
	/** Ids of the runs that no longer wait. */
	gone: Set<string>;
	/** Ids of the agents that a budget keeps from starting runs. */
	overBudget: Set<string>;
}

/**
 * Makes the function that starts runs of the agents in turn (round robin) until the server is full or none may start. The agent
 * whose last turn was longest ago is first, so that a long queue of one agent does not delay the others.
 */
export function createStarter(
	context: Context,
	start: (run: RunRow) => void,
): (agents: QueuedAgent[]) => Promise<StartResult> {
	const lastTurns = new Map<string, number>();
	const turnOf = ({ agentId }: QueuedAgent) => lastTurns.get(agentId) ?? 0;
	let turn = 0;
	return async (agents) => {
		const gone = new Set<string>();
		const overBudget = new Set<string>();
		let round = agents.toSorted((a, b) => turnOf(a) - turnOf(b));
		for (let count = 1; round.length > 0; count++) {
			const next = [];
			for (const agent of round) {
				const { agentId, onlyRunId, startable } = agent;
				const id = onlyRunId ?? (await findQueueHead(context, agentId));
				if (id === null) continue;
				const claim = await tryToStart({ id, agentId });
				if ("claimed" in claim || claim.waitReason === null) gone.add(id);
				else if (claim.full === "server") return { gone, overBudget };
				else if (claim.full === "agent") continue;
				else if (claim.waitReason === "budget") {
					overBudget.add(agentId);
					continue;
				}
				if (onlyRunId === null && count < startable) next.push(agent);
			}
			round = next;
		}
		return { gone, overBudget };
	};

	async function tryToStart(run: Pick<RunRow, "id" | "agentId">): Promise<Claim> {
		const askedAt = monotonicMs();
		const claim = await claimRun(context, run);
		// The lease may have expired meanwhile. The run is then settled as lost and retried.
		if (!("claimed" in claim) || monotonicMs() - askedAt > LIMITS.leaseRenewalMs) return claim;
		// Before anything else can fail, because this server has to execute a run that it has claimed.
		start(claim.claimed);
		lastTurns.set(run.agentId, ++turn);
		publishRun(context, claim.claimed);
		return claim;
	}
}

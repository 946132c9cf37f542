import { and, eq, isNull, sql } from "drizzle-orm";
import { readRuntimeConfig } from "../../agents/store.ts";
import type { ConcurrencyContext } from "../../config/max-concurrent-runs.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { agents, heartbeatRuns } from "../../db/schema.ts";
import type { WaitReason } from "../../db/tables/heartbeat-runs.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import { hasServerClaim, type ServerClaimContext } from "../../servers/server-claim.ts";
import type { ClockContext } from "../../timing/clock.ts";
import type { NamedRunRow } from "../store/run-rows.ts";
import { updateRunRow } from "../store/update-run.ts";
import { isOwnedBy, leaseEnd } from "./lease.ts";

/** `waitReason` is `null` when the run is no longer queued. `full`: who has no free slot, if that is the reason. */
export type Claim = { claimed: NamedRunRow } | { waitReason: WaitReason | null; full?: "agent" | "server" };

/** Takes a slot for a queued run in one transaction and marks it as running on this server. */
export async function claimRun(
	context: DatabaseContext & ServerClaimContext & ConcurrencyContext & ClockContext,
	run: Pick<NamedRunRow, "id" | "agentId">,
): Promise<Claim> {
	try {
		return await context.database.db.transaction(async (tx) => {
			// Not "update": events of a run lock the run and then refer to the agent, the other way round.
			const [agent] = await tx.select().from(agents).where(eq(agents.id, run.agentId)).for("no key update");
			if (agent === undefined) return { waitReason: null };
			if (agent.pausedAt !== null) return { waitReason: "paused" };
			const [running] = await tx
				.select({
					ofAgent: sql<number>`count(*) filter (where ${heartbeatRuns.agentId} = ${run.agentId})`.mapWith(Number),
					ofServer: sql<number>`count(*) filter (where ${isOwnedBy(context)})`.mapWith(Number),
				})
				.from(heartbeatRuns)
				.where(eq(heartbeatRuns.status, "running"));
			if ((running?.ofAgent ?? 0) >= readRuntimeConfig(agent).heartbeat.maxConcurrentRuns) {
				return { waitReason: "slot", full: "agent" };
			}
			if ((running?.ofServer ?? 0) >= context.maxConcurrentRuns) return { waitReason: "slot", full: "server" };
			const claimed = await updateRunRow(
				{ db: tx },
				run.id,
				{ ...ownership(context), status: "running", waitReason: null },
				and(eq(heartbeatRuns.status, "queued"), isNull(heartbeatRuns.cancelRequestedAt), hasServerClaim(context)),
			);
			return claimed === null ? { waitReason: null } : { claimed };
		});
	} catch (error) {
		// The partial unique index allows one running run per agent and task.
		if (isUniqueViolation(error)) return { waitReason: "slot" };
		throw error;
	}
}

function ownership({ serverId, now }: ServerClaimContext & ClockContext) {
	return { owner: serverId, startedAt: now(), leaseExpiresAt: leaseEnd() };
}

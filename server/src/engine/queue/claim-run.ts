import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseContext } from "../../platform/db/database.ts";
import { agents, agentWakes, heartbeatRuns } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import type { WaitReason } from "../../platform/db/tables/heartbeat-runs.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { hasServerClaim, leaseEnd, type ServerClaimContext } from "../../platform/servers/index.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ConcurrencyContext } from "../../platform/settings/max-concurrent-runs.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { type AgentRow, readRuntimeConfig } from "../../records/agents/store.ts";
import { hasBudgets } from "../../records/budgets/budget-rows.ts";
import { mayStartRun } from "../../records/budgets/check-budget.ts";
import type { NamedRunRow } from "../../records/runs/run-rows.ts";
import { updateRunRow } from "../../records/runs/update-run.ts";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import { runsAlone } from "../environments/run/choose-environment.ts";

export type Claim = { claimed: NamedRunRow } | { waitReason: WaitReason | null; full?: "agent" | "server" };

export async function claimRun(
	context: AdaptersContext & DatabaseContext & ServerClaimContext & ConcurrencyContext & ClockContext,
	run: Pick<NamedRunRow, "id" | "agentId">,
): Promise<Claim> {
	try {
		return await context.database.db.transaction(async (tx) => {
			// Not "for update", which could deadlock with run events: they lock the run, then share-lock the agent.
			const [agent] = await tx
				.select({ ...getTableColumns(agents), hasBudgets })
				.from(agents)
				.where(eq(agents.id, run.agentId))
				.for("no key update");
			if (agent === undefined) return { waitReason: null };
			if (agent.pausedAt !== null) return { waitReason: "paused" };
			const transaction = { ...context, database: { ...context.database, db: tx } };
			if (agent.hasBudgets) {
				const owner = { companyId: agent.companyId, agentId: agent.id };
				if (!(await mayStartRun(transaction, owner))) return { waitReason: "budget" };
			}
			const ofAgent = slots(sql`agent_id = ${run.agentId}`, await maxOfAgent(transaction, run.id, agent));
			const ofServer = slotsOfServer(context);
			const claimed = await updateRunRow(
				{ db: tx },
				run.id,
				{ ...ownership(context), status: "running", waitReason: null, steering: steeringOf(context, agent) },
				and(
					eq(heartbeatRuns.status, "queued"),
					isNull(heartbeatRuns.cancelRequestedAt),
					hasServerClaim(context),
					ofAgent,
					ofServer,
				),
			);
			if (claimed === null) return await findReason(tx, ofAgent, ofServer);
			await adoptWakes(tx, claimed);
			return { claimed };
		});
	} catch (error) {
		// The partial unique index allows one running run per agent and task.
		if (isUniqueViolation(error)) return { waitReason: "slot" };
		throw error;
	}
}

async function maxOfAgent(context: DatabaseContext, runId: string, agent: AgentRow): Promise<number> {
	const { maxConcurrentRuns } = readRuntimeConfig(agent).heartbeat;
	if (maxConcurrentRuns === 1) return 1;
	const { issueId, cwd, environment } = heartbeatRuns;
	const columns = { issueId, cwd, environment };
	const [run] = await context.database.db.select(columns).from(heartbeatRuns).where(eq(heartbeatRuns.id, runId));
	return run !== undefined && (await runsAlone(context, run, agent)) ? 1 : maxConcurrentRuns;
}

async function adoptWakes(db: Pick<Database, "update">, { id, agentId, taskKey }: NamedRunRow): Promise<void> {
	const isWaiting = and(eq(agentWakes.agentId, agentId), eq(agentWakes.taskKey, taskKey), isNull(agentWakes.runId));
	await db.update(agentWakes).set({ runId: id }).where(isWaiting);
}

/** A run that waits for a person does not keep others from starting, up to a limit, since its program uses memory. */
function slotsOfServer({ serverId, maxConcurrentRuns }: ServerClaimContext & ConcurrencyContext): SQL {
	const isOwn = sql`owner = ${serverId}`;
	const isWorking = sql`${isOwn} and waiting_for = 0`;
	return sql`(${slots(isWorking, maxConcurrentRuns)} and ${slots(isOwn, maxConcurrentRuns * LIMITS.maxWaitingFactor)})`;
}

function slots(condition: SQL, max: number): SQL {
	return sql`(select count(*) from heartbeat_runs other where status = 'running' and ${condition}) < ${max}`;
}

async function findReason(db: Pick<Database, "execute">, ofAgent: SQL, ofServer: SQL): Promise<Claim> {
	const [free] = await selectRows(db, sql`select ${ofAgent} as agent, ${ofServer} as server`);
	if (free?.agent === false) return { waitReason: "slot", full: "agent" };
	return free?.server === false ? { waitReason: "slot", full: "server" } : { waitReason: null };
}

/** For other adapters, it is known once the agent's program runs. */
function steeringOf({ adapters }: AdaptersContext, { adapterType }: AgentRow): "none" | null {
	return (adapters.find(adapterType)?.steering ?? "none") === "none" ? "none" : null;
}

function ownership({ serverId, now }: ServerClaimContext & ClockContext) {
	return { owner: serverId, startedAt: now(), leaseExpiresAt: leaseEnd() };
}

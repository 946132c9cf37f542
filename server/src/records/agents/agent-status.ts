import type { Agent, AgentStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { agents as agentTable } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { isStoppedByBudget } from "../budgets/budget-rows.ts";
import { monthlyCentsOf } from "../budgets/monthly-cents.ts";
import { monthOf } from "../costs/periods.ts";

type AgentRow = typeof agentTable.$inferSelect;

const ERROR_STATUSES = ["failed", "timed_out"];

export type AgentState = Pick<Agent, "status" | "overBudget" | "budgetMonthlyCents">;

/** Takes one index lookup per agent, however many runs an agent has. */
export async function readAgentStates(
	{ database, now }: DatabaseContext & ClockContext,
	agents: Pick<AgentRow, "id" | "companyId" | "pausedAt" | "terminatedAt">[],
): Promise<Map<string, AgentState>> {
	if (agents.length === 0) return new Map();
	const ids = JSON.stringify(agents.map(({ id, companyId }) => ({ id, company_id: companyId })));
	const rows = await selectRows(
		database.db,
		sql`
			select agents.id, exists (
				select from heartbeat_runs run where run.agent_id = agents.id and run.status = 'running'
			) as running, (
				select run.status from heartbeat_runs run where run.agent_id = agents.id and run.finished_at is not null
				order by run.finished_at desc limit 1
			) as last, ${isStoppedByBudget(monthOf(now()))} as over_budget,
				${monthlyCentsOf(sql`agents.id`)} as monthly_cents
			from jsonb_to_recordset(${ids}::jsonb) as agents (id uuid, company_id uuid)`,
	);
	const runsOf = new Map(rows.map((row) => [row.id, row]));
	return new Map(
		agents.map((agent) => {
			const row = runsOf.get(agent.id);
			const cents = row?.monthly_cents ?? null;
			const budgetMonthlyCents = cents === null ? null : Number(cents);
			return [agent.id, { status: statusOf(agent, row), overBudget: row?.over_budget === true, budgetMonthlyCents }];
		}),
	);
}

function statusOf(
	agent: Pick<AgentRow, "pausedAt" | "terminatedAt">,
	runs: Record<string, unknown> | undefined,
): AgentStatus {
	if (runs?.running === true) return "running";
	if (agent.terminatedAt !== null) return "terminated";
	if (agent.pausedAt !== null) return "paused";
	return ERROR_STATUSES.includes(String(runs?.last)) ? "error" : "idle";
}

import type { AgentStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import type { agents as agentTable } from "../db/schema.ts";
import { selectRows } from "../db/select-rows.ts";

type AgentRow = typeof agentTable.$inferSelect;

const ERROR_STATUSES = ["failed", "timed_out"];

/**
 * Status of each agent, from its runs: whether one is running, else how the last one ended. One look into the index for each
 * agent, however many runs it has.
 */
export async function readAgentStatuses(
	{ database }: DatabaseContext,
	agents: Pick<AgentRow, "id" | "pausedAt" | "terminatedAt">[],
): Promise<Map<string, AgentStatus>> {
	if (agents.length === 0) return new Map();
	const ids = JSON.stringify(agents.map(({ id }) => id));
	const rows = await selectRows(
		database.db,
		sql`
			select agent.id, exists (
				select from heartbeat_runs run where run.agent_id = agent.id and run.status = 'running'
			) as running, (
				select run.status from heartbeat_runs run where run.agent_id = agent.id and run.finished_at is not null
				order by run.finished_at desc limit 1
			) as last
			from (select value::uuid as id from jsonb_array_elements_text(${ids}::jsonb)) agent`,
	);
	const runsOf = new Map(rows.map((row) => [row.id, row]));
	return new Map(agents.map((agent) => [agent.id, statusOf(agent, runsOf.get(agent.id))]));
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

import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import type { BudgetOwner } from "./budget-rows.ts";
import type { Use } from "./limits.ts";

export async function readUnsettledUsage(
	{ database }: DatabaseContext,
	{ companyId, agentId }: BudgetOwner,
): Promise<Use> {
	const isOfAgent = agentId === null ? sql`` : sql`and agent_id = ${agentId}`;
	const [sums] = await selectRows(
		database.db,
		sql`
			select count(*) as runs, coalesce(sum(round(cost_usd::numeric * 1000000, 6)), 0) as micros,
				coalesce(sum((usage ->> 'inputTokens')::numeric + (usage ->> 'outputTokens')::numeric), 0) as tokens
			from heartbeat_runs where company_id = ${companyId} and status = 'running' ${isOfAgent}`,
	);
	return { costMicros: Number(sums?.micros), tokens: Number(sums?.tokens), runs: Number(sums?.runs) };
}

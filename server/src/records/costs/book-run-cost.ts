import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { costSums } from "../../platform/db/schema.ts";
import type { CostScope } from "../../platform/db/tables/cost-sums.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import type { RunRow } from "../runs/run-rows.ts";
import { type Amounts, amountsOf } from "./amounts.ts";
import { modelKey } from "./model-key.ts";
import { dayOf, monthOf, TOTAL } from "./periods.ts";

export type SettledRun = Pick<
	RunRow,
	| "companyId"
	| "agentId"
	| "issueId"
	| "provider"
	| "model"
	| "billingType"
	| "usage"
	| "costUsd"
	| "costEstimated"
	| "status"
>;

/**
 * Call it late in the transaction that settles the run, since its locks are held until the commit. Locks rows in one
 * order, to prevent deadlocks.
 */
export async function bookRunCost(context: DatabaseContext & ClockContext, run: SettledRun): Promise<Amounts> {
	const amounts = amountsOf(run);
	const now = context.now();
	const scopes: [CostScope, string][] = [
		["company", ""],
		["agent", run.agentId],
		["issue", run.issueId ?? ""],
		["model", modelKey(run)],
	];
	const sums = scopes.flatMap(([scope, key]) =>
		[dayOf(now), monthOf(now), TOTAL].map((period) => ({
			companyId: run.companyId,
			scope,
			period,
			key,
			...amounts,
			lastStatus: run.status,
		})),
	);
	await context.database.db
		.insert(costSums)
		.values(sums)
		.onConflictDoUpdate({
			target: [costSums.companyId, costSums.scope, costSums.period, costSums.key],
			set: {
				runs: sql`${costSums.runs} + excluded.runs`,
				runsEstimated: sql`${costSums.runsEstimated} + excluded.runs_estimated`,
				runsWithCost: sql`${costSums.runsWithCost} + excluded.runs_with_cost`,
				inputTokens: sql`${costSums.inputTokens} + excluded.input_tokens`,
				cachedInputTokens: sql`${costSums.cachedInputTokens} + excluded.cached_input_tokens`,
				outputTokens: sql`${costSums.outputTokens} + excluded.output_tokens`,
				costMicros: sql`${costSums.costMicros} + excluded.cost_micros`,
				lastStatus: sql`excluded.last_status`,
			},
		});
	return amounts;
}

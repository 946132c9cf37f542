import type { AgentCost, Company, CostSummary, IssueCost, ModelCost } from "@paperclipai/shared";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { costSums } from "../../platform/db/schema.ts";
import type { CostScope } from "../../platform/db/tables/cost-sums.ts";
import { type Amounts, exactMicros, NO_AMOUNTS, toCostSum } from "./amounts.ts";
import { readModelKey } from "./model-key.ts";
import { daysOf } from "./periods.ts";
import type { DayRange } from "./range.ts";

const { runs, runsWithCost, runsEstimated, inputTokens, cachedInputTokens, outputTokens, costMicros } = costSums;
const AMOUNTS = { runs, runsWithCost, runsEstimated, inputTokens, cachedInputTokens, outputTokens, costMicros };
const total = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);
const SUMS = {
	runs: total(runs),
	runsWithCost: total(runsWithCost),
	runsEstimated: total(runsEstimated),
	inputTokens: total(inputTokens),
	cachedInputTokens: total(cachedInputTokens),
	outputTokens: total(outputTokens),
	costMicros: total(costMicros),
};

export async function readCostSummary(
	{ database }: DatabaseContext,
	companyId: string,
	range: DayRange,
): Promise<CostSummary> {
	const { period } = costSums;
	const isOfCompany = and(eq(costSums.companyId, companyId), eq(costSums.scope, "company"));
	const days = await database.db
		.select({ period, ...AMOUNTS })
		.from(costSums)
		.where(and(isOfCompany, inArray(period, daysOf(range.from, range.to))))
		.orderBy(asc(period));
	return {
		...range,
		total: toCostSum(days.reduce((sum: Amounts, day) => add(sum, day), NO_AMOUNTS)),
		days: days.map(({ period: day, ...amounts }) => ({ day, ...toCostSum(amounts) })),
	};
}

function add(one: Amounts, other: Amounts): Amounts {
	return {
		runs: one.runs + other.runs,
		runsWithCost: one.runsWithCost + other.runsWithCost,
		runsEstimated: one.runsEstimated + other.runsEstimated,
		inputTokens: one.inputTokens + other.inputTokens,
		cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
		outputTokens: one.outputTokens + other.outputTokens,
		costMicros: exactMicros(one.costMicros + other.costMicros),
	};
}

export interface CostList {
	company: Pick<Company, "id" | "issuePrefix">;
	periods: readonly string[];
	limit: number;
}

export async function listAgentCosts(context: DatabaseContext, list: CostList): Promise<AgentCost[]> {
	const name = sql<string | null>`(select name from agents where agents.id = cost_sums.key::uuid)`;
	const sums = await selectSums(context, "agent", list, { name });
	return sums.map(({ key, name, ...sum }) => ({ agentId: key, agentName: name, ...toCostSum(sum) }));
}

export async function listIssueCosts(context: DatabaseContext, list: CostList): Promise<IssueCost[]> {
	const ofIssue = sql`from issues where issues.id = nullif(cost_sums.key, '')::uuid`;
	const columns = {
		number: sql<number | null>`(select number ${ofIssue})`,
		title: sql<string | null>`(select title ${ofIssue})`,
	};
	const sums = await selectSums(context, "issue", list, columns);
	return sums.map(({ key, number, title, ...sum }) => {
		const identifier = number === null ? null : `${list.company.issuePrefix}-${number}`;
		return { issueId: key === "" ? null : key, identifier, title, ...toCostSum(sum) };
	});
}

export async function listModelCosts(context: DatabaseContext, list: CostList): Promise<ModelCost[]> {
	const sums = await selectSums(context, "model", list, {});
	return sums.map(({ key, ...sum }) => ({ ...readModelKey(key), ...toCostSum(sum) }));
}

/**
 * Names are looked up one by one, since a join would read all agents or issues; the scope is a literal, so that the
 * planner can use the partial index.
 */
async function selectSums<Columns extends Record<string, SQL>>(
	{ database }: DatabaseContext,
	scope: CostScope,
	{ company, periods, limit }: CostList,
	columns: Columns,
) {
	const isWanted = and(
		eq(costSums.companyId, company.id),
		sql`${costSums.scope} = ${sql.raw(`'${scope}'`)}`,
		periods.length === 1 ? eq(costSums.period, periods[0] ?? "") : inArray(costSums.period, [...periods]),
	);
	if (periods.length === 1) {
		return await database.db
			.select({ key: costSums.key, ...AMOUNTS, ...columns })
			.from(costSums)
			.where(isWanted)
			.orderBy(desc(costSums.costMicros), desc(costSums.inputTokens), desc(costSums.key))
			.limit(limit);
	}
	return await database.db
		.select({ key: costSums.key, ...SUMS, ...columns })
		.from(costSums)
		.where(isWanted)
		.groupBy(costSums.key)
		.orderBy(desc(SUMS.costMicros), desc(SUMS.inputTokens), desc(costSums.key))
		.limit(limit);
}

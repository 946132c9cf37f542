import type { AgentCost, CostSummary, IssueCost, ModelCost } from "@paperclipai/shared";
import { type AnyColumn, and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { agents, companies, costSums, issues } from "../db/schema.ts";
import type { CostScope } from "../db/tables/cost-sums.ts";
import { type Amounts, NO_AMOUNTS, toCostSum } from "./amounts.ts";
import { readModelKey } from "./model-key.ts";
import { daysOf, periodsOf } from "./periods.ts";
import type { DayRange } from "./range.ts";

const total = (column: AnyColumn) => sql`sum(${column})`.mapWith(Number);

const TOTALS = {
	runs: total(costSums.runs),
	inputTokens: total(costSums.inputTokens),
	cachedInputTokens: total(costSums.cachedInputTokens),
	outputTokens: total(costSums.outputTokens),
	costMicros: total(costSums.costMicros),
};

function isOf(companyId: string, scope: CostScope, periods: string[]) {
	return and(eq(costSums.companyId, companyId), eq(costSums.scope, scope), inArray(costSums.period, periods));
}

export async function readCostSummary(
	{ database }: DatabaseContext,
	companyId: string,
	range: DayRange,
): Promise<CostSummary> {
	const { period, runs, inputTokens, cachedInputTokens, outputTokens, costMicros } = costSums;
	const days = await database.db
		.select({ period, runs, inputTokens, cachedInputTokens, outputTokens, costMicros })
		.from(costSums)
		.where(isOf(companyId, "company", daysOf(range.from, range.to)))
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
		inputTokens: one.inputTokens + other.inputTokens,
		cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
		outputTokens: one.outputTokens + other.outputTokens,
		costMicros: one.costMicros + other.costMicros,
	};
}

export async function listAgentCosts(context: DatabaseContext, list: CostList): Promise<AgentCost[]> {
	const sums = await readSums(context, "agent", list);
	const ids = sums.map(({ key }) => key);
	const found = await context.database.db
		.select({ id: agents.id, name: agents.name })
		.from(agents)
		.where(inArray(agents.id, ids));
	const names = new Map(found.map(({ id, name }) => [id, name]));
	return sums.map(({ key, ...sum }) => ({ agentId: key, agentName: names.get(key) ?? null, ...toCostSum(sum) }));
}

export async function listIssueCosts(context: DatabaseContext, list: CostList): Promise<IssueCost[]> {
	const sums = await readSums(context, "issue", list);
	const ids = sums.flatMap(({ key }) => (key === "" ? [] : [key]));
	const found = await context.database.db
		.select({ id: issues.id, number: issues.number, title: issues.title, prefix: companies.issuePrefix })
		.from(issues)
		.innerJoin(companies, eq(companies.id, issues.companyId))
		.where(inArray(issues.id, ids));
	const known = new Map(found.map((issue) => [issue.id, issue]));
	return sums.map(({ key, ...sum }) => {
		const issue = known.get(key);
		const identifier = issue === undefined ? null : `${issue.prefix}-${issue.number}`;
		return { issueId: key === "" ? null : key, identifier, title: issue?.title ?? null, ...toCostSum(sum) };
	});
}

export async function listModelCosts(context: DatabaseContext, list: CostList): Promise<ModelCost[]> {
	const sums = await readSums(context, "model", list);
	return sums.map(({ key, ...sum }) => ({ ...readModelKey(key), ...toCostSum(sum) }));
}

/** What is added up for a list, of which only the most expensive are wanted. */
export interface CostList extends DayRange {
	companyId: string;
	limit: number;
}

async function readSums(
	{ database }: DatabaseContext,
	scope: CostScope,
	{ companyId, from, to, limit }: CostList,
): Promise<(Amounts & { key: string })[]> {
	return await database.db
		.select({ key: costSums.key, ...TOTALS })
		.from(costSums)
		.where(isOf(companyId, scope, periodsOf(from, to)))
		.groupBy(costSums.key)
		.orderBy(desc(TOTALS.costMicros), desc(TOTALS.inputTokens), desc(TOTALS.runs), asc(costSums.key))
		.limit(limit);
}

import { z } from "zod";
import { idSchema } from "../fields.ts";

const daySchema = z.iso.date({ error: "must be a day such as 2026-11-23" });

/** Longest range of costs. */
export const MAX_COST_DAYS = 3_660;

/** First and last day, in UTC, at most `MAX_COST_DAYS`. Default: the current month until today. */
export const costRangeSchema = z.strictObject({ from: daySchema.optional(), to: daySchema.optional() });

/** Days and months are in UTC. */
const costPeriodSchema = z.string().refine(isPeriod, {
	error: "must be a month such as 2026-11, a day such as 2026-11-23, or total",
});

function isPeriod(text: string): boolean {
	const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text;
	return text === "total" || daySchema.safeParse(day).success;
}

/** Query for the most expensive entries of one period. */
export const costListQuerySchema = z.strictObject({
	/** Default: the current month. */
	period: costPeriodSchema.optional(),
	/** The first day, in UTC; with `from` or `to`, `period` has no effect. */
	from: daySchema.optional(),
	/** The last day, inclusive. */
	to: daySchema.optional(),
	limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Usage as reported by adapters, attributed to the day on which the run's end was stored. */
export const costSumSchema = z.object({
	runs: z.number(),
	/** Number of runs with a reported or estimated cost, even a cost of 0. */
	runsWithCost: z.number(),
	/** Number of runs whose cost is an estimate from tokens and list prices; a part of `runsWithCost`. */
	runsEstimated: z.number().default(0),
	/** Includes cached tokens. */
	inputTokens: z.number(),
	/** Part of `inputTokens`. */
	cachedInputTokens: z.number(),
	outputTokens: z.number(),
	/** US dollars, exact to a trillionth of each run's cost; includes estimates. */
	costUsd: z.number(),
});
export type CostSum = z.infer<typeof costSumSchema>;

/** Cost in US dollars; `null` when runs exist but the cost of none of them is known. */
export function reportedCost({ runs, runsWithCost, costUsd }: CostSum): number | null {
	return runs > 0 && runsWithCost === 0 ? null : costUsd;
}

export const costSummarySchema = z.object({
	from: z.string(),
	to: z.string(),
	total: costSumSchema,
	/** Days on which runs have ended, oldest first. */
	days: z.array(costSumSchema.extend({ day: z.string() })),
});
export type CostSummary = z.infer<typeof costSummarySchema>;

export const agentCostSchema = costSumSchema.extend({
	agentId: idSchema,
	/** `null` when the agent was deleted. */
	agentName: z.string().nullable(),
});
export type AgentCost = z.infer<typeof agentCostSchema>;

export const issueCostSchema = costSumSchema.extend({
	/** `null` for runs without an issue. */
	issueId: idSchema.nullable(),
	/** `null`, like the title, when the issue was deleted. */
	identifier: z.string().nullable(),
	title: z.string().nullable(),
});
export type IssueCost = z.infer<typeof issueCostSchema>;

/** Usage of one model. Strings are empty when the adapter did not report them. */
export const modelCostSchema = costSumSchema.extend({
	provider: z.string(),
	model: z.string(),
	/** Such as `api` or `subscription`. */
	billingType: z.string(),
});
export type ModelCost = z.infer<typeof modelCostSchema>;

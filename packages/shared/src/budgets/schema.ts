import { z } from "zod";
import { idSchema, timestampSchema } from "../fields.ts";

/** `month`: a calendar month in UTC. `total`: from the beginning, without end. */
export const budgetPeriodSchema = z.enum(["month", "total"]);
export type BudgetPeriod = z.infer<typeof budgetPeriodSchema>;

const amountSchema = z.number().int().min(0).max(1_000_000_000_000);

/** Limit of money in each month, in US cents, as a field of the company or agent that it belongs to; `null` without one. */
export const monthlyCentsSchema = amountSchema.nullable();

const amountShape = {
	/** US cents. */
	costCents: amountSchema,
	/** Input and output tokens together. */
	tokens: amountSchema,
	/** Runs that were started. */
	runs: amountSchema,
};

/** Body of the request that sets a budget. A limit that is left out or `null` does not exist; without any, there is no budget. */
export const setBudgetSchema = z.strictObject({
	period: budgetPeriodSchema.default("month"),
	costCents: amountShape.costCents.nullish(),
	tokens: amountShape.tokens.nullish(),
	runs: amountShape.runs.nullish(),
	/** Percentage of a limit at which the board is notified. */
	softPercent: z.number().int().min(1).max(100).default(80),
});
export type SetBudget = z.input<typeof setBudgetSchema>;

/** Body of the request that extends a budget: amounts that are added to the limits of the current period. */
export const extendBudgetSchema = z
	.strictObject(amountShape)
	.partial()
	.refine(
		(added) => Object.values(added).some((amount) => amount !== undefined && amount > 0),
		"must add to at least one of costCents, tokens and runs",
	);
export type ExtendBudget = z.input<typeof extendBudgetSchema>;

/** Amounts of a budget; `null` is not limited. */
export const budgetAmountsSchema = z.object({
	costCents: z.number().nullable(),
	tokens: z.number().nullable(),
	runs: z.number().nullable(),
});

/** How far a budget is used up. `stopped`: no run starts until it is extended or its period ends. */
export const budgetStateSchema = z.enum(["ok", "soft_limit", "stopped"]);

/** A budget of a company, or of one agent. */
export const budgetSchema = z.object({
	companyId: idSchema,
	/** `null` for the budget of the whole company. */
	agentId: idSchema.nullable(),
	period: budgetPeriodSchema,
	/** The limits of each period. */
	limits: budgetAmountsSchema,
	softPercent: z.number(),
	/** The month that counts now, such as `2026-11`, or `total`. */
	currentPeriod: z.string(),
	/** Amounts added to the limits of the current period. */
	extension: z.object({ costCents: z.number(), tokens: z.number(), runs: z.number() }),
	/** Usage of the current period, with what active runs have reported so far. */
	used: z.object({ costCents: z.number(), tokens: z.number(), runs: z.number() }),
	state: budgetStateSchema,
	updatedAt: timestampSchema,
});
export type Budget = z.infer<typeof budgetSchema>;

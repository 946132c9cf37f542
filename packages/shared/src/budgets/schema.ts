import { z } from "zod";
import { idSchema, timestampSchema } from "../fields.ts";

/** `month`: a calendar month in UTC. `total`: a single period without end. */
export const budgetPeriodSchema = z.enum(["month", "total"]);
export type BudgetPeriod = z.infer<typeof budgetPeriodSchema>;

const amountSchema = z.number().int().min(0).max(1_000_000_000_000);

/** US cents per month, for a company or agent; `null`: no limit. */
export const monthlyCentsSchema = amountSchema.nullable();

const amountShape = {
	costCents: amountSchema,
	/** Input and output tokens. */
	tokens: amountSchema,
	/** Number of started runs. */
	runs: amountSchema,
};

/** An omitted or `null` limit does not apply; without limits, the budget is removed. */
export const setBudgetSchema = z.strictObject({
	period: budgetPeriodSchema.default("month"),
	costCents: amountShape.costCents.nullish(),
	tokens: amountShape.tokens.nullish(),
	runs: amountShape.runs.nullish(),
	/** Percentage of a limit at which the board is notified. */
	softPercent: z.number().int().min(1).max(100).default(80),
});
export type SetBudget = z.input<typeof setBudgetSchema>;

/** Amounts added to the limits of the current period. */
export const extendBudgetSchema = z
	.strictObject(amountShape)
	.partial()
	.refine(
		(added) => Object.values(added).some((amount) => amount !== undefined && amount > 0),
		"must add to at least one of costCents, tokens and runs",
	);
export type ExtendBudget = z.input<typeof extendBudgetSchema>;

/** `null` is unlimited. */
export const budgetAmountsSchema = z.object({
	costCents: z.number().nullable(),
	tokens: z.number().nullable(),
	runs: z.number().nullable(),
});

/** `stopped`: no run starts until the budget is extended or its period ends. */
export const budgetStateSchema = z.enum(["ok", "soft_limit", "stopped"]);

export const budgetSchema = z.object({
	companyId: idSchema,
	/** `null` for the budget of the whole company. */
	agentId: idSchema.nullable(),
	period: budgetPeriodSchema,
	limits: budgetAmountsSchema,
	softPercent: z.number(),
	/** A month such as `2026-11`, or `total`. */
	currentPeriod: z.string(),
	/** Amounts added to the limits of the current period. */
	extension: z.object({ costCents: z.number(), tokens: z.number(), runs: z.number() }),
	/** Usage of the current period, including active runs. */
	used: z.object({ costCents: z.number(), tokens: z.number(), runs: z.number() }),
	state: budgetStateSchema,
	updatedAt: timestampSchema,
});
export type Budget = z.infer<typeof budgetSchema>;

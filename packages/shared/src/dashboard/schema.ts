import { z } from "zod";
import { budgetSchema } from "../budgets/schema.ts";
import { costSumSchema } from "../costs/schema.ts";
import { issueStatusSchema } from "../issues/fields.ts";

export const dashboardSchema = z.object({
	/** Number of agents by status; `error`: the last started run failed. */
	agents: z.object({
		idle: z.number(),
		running: z.number(),
		paused: z.number(),
		error: z.number(),
		terminated: z.number(),
	}),
	issues: z.record(issueStatusSchema, z.number()),
	runs: z.object({ running: z.number(), queued: z.number(), scheduledRetries: z.number() }),
	/** Counts of at most 200 finished runs of the last seven days. */
	outcomes: z.object({ succeeded: z.number(), failed: z.number(), stopped: z.number() }),
	/**
	 * When the company's budget is used up, `budgets` counts only this budget, because it stops all agents. `stalled`:
	 * issues that wait for a cancelled issue, or for work that could not be finalized.
	 */
	pending: z.object({
		approvals: z.number(),
		interactions: z.number(),
		budgets: z.number(),
		stalled: z.number().default(0),
	}),
	/** Since the first of the month, in UTC. */
	month: costSumSchema,
	budget: budgetSchema.nullable(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

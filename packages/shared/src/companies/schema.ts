import { z } from "zod";
import { monthlyCentsSchema } from "../budgets/schema.ts";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";
import { worktreeLimitChangesSchema, worktreeLimitsSchema } from "../workspaces/limits.ts";

/** A company, which owns agents and runs. */
export const companySchema = z.object({
	id: idSchema,
	name: z.string(),
	description: z.string().nullable(),
	/** Upper-case letters before issue numbers, as in `PAP-12`. */
	issuePrefix: z.string(),
	/** A hire by an agent waits for the board. */
	requireBoardApprovalForNewAgents: z.boolean(),
	budgetMonthlyCents: monthlyCentsSchema.default(null),
	/** Its worktrees share them, except those of a project with limits of its own. */
	...worktreeLimitsSchema.shape,
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});

export type Company = z.infer<typeof companySchema>;

/** Body of the request that creates a company. */
export const createCompanySchema = z.strictObject({
	name: nameSchema,
	description: z.string().max(10_000).nullish(),
	issuePrefix: z
		.string()
		.regex(/^[A-Z]{2,6}$/, { error: "must be 2 to 6 upper-case letters" })
		.optional(),
	/** With `false`, agents hire copies of themselves without asking. Default `true`. */
	requireBoardApprovalForNewAgents: companySchema.shape.requireBoardApprovalForNewAgents.optional(),
	/** The other limits of its budget stay. */
	budgetMonthlyCents: monthlyCentsSchema.optional(),
	...worktreeLimitChangesSchema.shape,
});

/** Body of the request that updates a company; omitted keys keep their value. */
export const updateCompanySchema = z.strictObject({
	name: createCompanySchema.shape.name.optional(),
	description: createCompanySchema.shape.description,
	requireBoardApprovalForNewAgents: z.boolean().optional(),
	budgetMonthlyCents: createCompanySchema.shape.budgetMonthlyCents,
	...worktreeLimitChangesSchema.shape,
});

/** Path parameters of the routes of one company. */
export const companyParamsSchema = z.strictObject({ companyId: idSchema });

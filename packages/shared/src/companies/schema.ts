import { z } from "zod";
import { monthlyCentsSchema } from "../budgets/schema.ts";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";
import { companyMcpServersSchema } from "../mcp-servers/schema.ts";
import { createShape, outputShape, type RecordFields, updateShape } from "../record-fields.ts";
import { WORKTREE_LIMIT_FIELDS } from "../workspaces/limits.ts";

/** Each field has a column of the same name. */
export const COMPANY_FIELDS = {
	name: { input: nameSchema, output: z.string(), required: true },
	description: { input: z.string().max(10_000).nullable(), output: z.string().nullable(), isText: true },
	/** Upper-case letters of issue identifiers, for example `PAP` in `PAP-12`. Never changes. */
	issuePrefix: {
		input: z.string().regex(/^[A-Z]{2,6}$/, { error: "must be 2 to 6 upper-case letters" }),
		output: z.string(),
	},
	/**
	 * Whether an agent's hire waits for approval by the board. If `false`, agents hire copies of themselves without
	 * approval. Default `true`.
	 */
	requireBoardApprovalForNewAgents: { input: z.boolean() },
} satisfies RecordFields;

export const companySchema = z.object({
	id: idSchema,
	...outputShape(COMPANY_FIELDS),
	budgetMonthlyCents: monthlyCentsSchema.default(null),
	/** Limits for all worktrees, except in projects with limits of their own. */
	...outputShape(WORKTREE_LIMIT_FIELDS),
	/** For all agents whose adapters pass them on. Values that may be secrets are masked. */
	mcpServers: companyMcpServersSchema.default([]),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});

export type Company = z.infer<typeof companySchema>;

export const createCompanySchema = z.strictObject({
	...createShape(COMPANY_FIELDS),
	budgetMonthlyCents: monthlyCentsSchema.optional(),
	...createShape(WORKTREE_LIMIT_FIELDS),
});

const { issuePrefix: _, ...changes } = updateShape(COMPANY_FIELDS);

/** Omitted keys keep their value, and so does a value sent back as `***`. */
export const updateCompanySchema = z.strictObject({
	...changes,
	/** Other limits of the company's budget are kept. */
	budgetMonthlyCents: createCompanySchema.shape.budgetMonthlyCents,
	...updateShape(WORKTREE_LIMIT_FIELDS),
	/** Replaces the whole list. */
	mcpServers: companyMcpServersSchema.optional(),
});

export const companyParamsSchema = z.strictObject({ companyId: idSchema });

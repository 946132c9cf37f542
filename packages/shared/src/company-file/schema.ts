import { z } from "zod";
import { createAgentSchema } from "../agents/schema.ts";
import { COMPANY_FIELDS, companySchema, createCompanySchema } from "../companies/schema.ts";
import { instructionsSchema } from "../instructions/schema.ts";
import { MAX_BLOCKERS } from "../issues/fields.ts";
import { createCommentSchema, createIssueSchema } from "../issues/schema.ts";
import { companyMcpServersSchema } from "../mcp-servers/schema.ts";
import { createShape } from "../record-fields.ts";
import { createRoutineSchema } from "../routines/schema.ts";
import { secretNameSchema } from "../secrets/schema.ts";
import { WORKTREE_LIMIT_FIELDS } from "../workspaces/limits.ts";

export const COMPANY_FILE_FORMAT = 1;
export const MAX_COMPANY_FILE_AGENTS = 500;
export const MAX_COMPANY_FILE_ISSUES = 10_000;
export const MAX_COMPANY_FILE_ROUTINES = 1_000;
export const MAX_COMPANY_FILE_COMMENTS = 1_000;

/** Key of an agent within the file. */
const agentKeySchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, {
	error: "must be lowercase letters, digits and -, for example backend-engineer",
});
/** Identifier that an issue had when it was exported. */
const issueKeySchema = z.string().regex(/^[A-Z]{2,6}-[1-9]\d{0,8}$/, { error: "must be an identifier such as PAP-12" });

/** Fields that belong to an installation, or have another form in the file. */
const NOT_IN_A_FILE = {
	reportsTo: true,
	defaultEnvironmentId: true,
	allowedEnvironmentIds: true,
	budgetMonthlyCents: true,
} as const;

const fileAgentSchema = z.strictObject({
	key: agentKeySchema,
	...createAgentSchema.omit(NOT_IN_A_FILE).shape,
	/** Key of an agent. */
	reportsTo: agentKeySchema.nullable().default(null),
	oneOff: z.boolean().default(false),
	/** `null` if never set. */
	desiredSkills: z.array(z.string().min(1).max(500)).max(200).nullable().default(null),
	instructions: instructionsSchema.nullable().default(null),
	/**
	 * Settings to complete: plain-text secrets (variables are left out, other settings contain `***`), and environments,
	 * which belong to an installation.
	 */
	redacted: z.array(z.string().max(500)).max(1_000).default([]),
});
export type CompanyFileAgent = z.output<typeof fileAgentSchema>;

const fileCommentSchema = z.strictObject({
	by: z.enum(["board", "agent", "system"]),
	/** Key of an agent; `null` for another author, and for an agent that is not in the file. */
	agent: agentKeySchema.nullable().default(null),
	body: createCommentSchema.shape.body,
});

const fileIssueSchema = z.strictObject({
	key: issueKeySchema,
	...createIssueSchema.omit({ assigneeAgentId: true, parentId: true, blockedByIssueIds: true }).shape,
	assignee: agentKeySchema.nullable().default(null),
	parent: issueKeySchema.nullable().default(null),
	blockedBy: z.array(issueKeySchema).max(MAX_BLOCKERS).default([]),
	comments: z.array(fileCommentSchema).max(MAX_COMPANY_FILE_COMMENTS).optional(),
});
export type CompanyFileIssue = z.output<typeof fileIssueSchema>;

/** A company in one file: its agents, routines and issues, without runs, costs and secret values. */
export const companyFileSchema = z.strictObject({
	formatVersion: z.literal(COMPANY_FILE_FORMAT, {
		error: `must be ${COMPANY_FILE_FORMAT}, the only format that this version reads`,
	}),
	company: z.strictObject({
		...createShape(COMPANY_FIELDS),
		issuePrefix: COMPANY_FIELDS.issuePrefix.input,
		requireBoardApprovalForNewAgents: COMPANY_FIELDS.requireBoardApprovalForNewAgents.input.default(true),
		...createShape(WORKTREE_LIMIT_FIELDS),
		mcpServers: companyMcpServersSchema.optional(),
	}),
	/** Names of the secrets that the agents and MCP servers refer to. */
	secrets: z.array(secretNameSchema).max(1_000).default([]),
	agents: z.array(fileAgentSchema).max(MAX_COMPANY_FILE_AGENTS).default([]),
	routines: z
		.array(z.strictObject({ agent: agentKeySchema, ...createRoutineSchema.shape }))
		.max(MAX_COMPANY_FILE_ROUTINES)
		.default([]),
	issues: z.array(fileIssueSchema).max(MAX_COMPANY_FILE_ISSUES).default([]),
});
export type CompanyFile = z.output<typeof companyFileSchema>;

export const importCompanySchema = z.strictObject({
	file: companyFileSchema,
	name: createCompanySchema.shape.name.optional(),
});

export const importedCompanySchema = z.object({
	company: companySchema,
	/** Number of created records. */
	created: z.object({ agents: z.int(), routines: z.int(), issues: z.int(), comments: z.int() }),
	/** Secrets to store before the agents that refer to them run. */
	missingSecrets: z.array(z.string()),
	/**
	 * Settings to complete, because a secret or the environment was left out, or the folder is not on the server's
	 * machine.
	 */
	incomplete: z.array(z.object({ agent: z.string(), settings: z.array(z.string()) })),
});
export type ImportedCompany = z.infer<typeof importedCompanySchema>;

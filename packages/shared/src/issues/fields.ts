import { z } from "zod";
import { idSchema } from "../fields.ts";
import type { RecordFields } from "../record-fields.ts";
import { executionWorkspaceSettingsSchema } from "../workspaces/mode.ts";

/** In the order of the board's columns. */
export const ISSUE_STATUSES = ["backlog", "todo", "in_progress", "in_review", "blocked", "done", "cancelled"] as const;
export const issueStatusSchema = z.enum(ISSUE_STATUSES);
export type IssueStatus = z.infer<typeof issueStatusSchema>;

export const ISSUE_PRIORITIES = ["critical", "high", "medium", "low"] as const;
export const issuePrioritySchema = z.enum(ISSUE_PRIORITIES);
export type IssuePriority = z.infer<typeof issuePrioritySchema>;

/** In UTF-16 code units. */
export const MAX_DESCRIPTION_LENGTH = 200_000;
/** In UTF-16 code units. */
export const MAX_COMMENT_LENGTH = 100_000;
/** Maximum number of issues that one issue may wait for. */
export const MAX_BLOCKERS = 50;

export const issueRefSchema = z.union([idSchema, z.string().regex(/^[A-Za-z]{2,6}-[1-9]\d{0,8}$/)], {
	error: "must be a UUID or an identifier such as PAP-12",
});

/** Each is stored, once validated, in the column of the same name. */
export const ISSUE_FIELDS = {
	title: {
		input: z.string().trim().min(1, "must not be empty").max(500),
		output: z.string(),
		required: true,
		isText: true,
	},
	description: {
		input: z.string().max(MAX_DESCRIPTION_LENGTH).nullable(),
		output: z.string().nullable(),
		isText: true,
		isLong: true,
	},
	status: { input: issueStatusSchema, default: "todo" },
	priority: { input: issuePrioritySchema, default: "medium" },
} satisfies RecordFields;

/** Changes are validated, and may wake agents. */
export const ISSUE_RELATIONS = {
	assigneeAgentId: { input: idSchema.nullable() },
	parentId: { input: issueRefSchema.nullable(), output: idSchema.nullable() },
	blockedByIssueIds: { input: z.array(issueRefSchema).max(MAX_BLOCKERS), output: z.array(idSchema), default: [] },
	/** Default: the project of the parent issue. */
	projectId: { input: idSchema.nullable() },
	/** Default: the settings of the parent issue. */
	executionWorkspaceSettings: { input: executionWorkspaceSettingsSchema.nullable() },
} satisfies RecordFields;

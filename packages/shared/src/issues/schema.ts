import { z } from "zod";
import { actorSchema, idSchema, timestampSchema } from "../fields.ts";
import { createShape, outputShape, updateShape } from "../record-fields.ts";
import { ISSUE_FIELDS, ISSUE_RELATIONS, issueRefSchema, issueStatusSchema, MAX_COMMENT_LENGTH } from "./fields.ts";

const fields = outputShape(ISSUE_FIELDS);
const relations = outputShape(ISSUE_RELATIONS);

/** Words that the title of an issue has, each at least its beginning, or an identifier such as `PAP-12`. */
export const issueSearchSchema = z.string().trim().min(1, "must not be empty").max(200);

/** Summary of a related issue. */
export const issueSummarySchema = z.object({
	id: idSchema,
	identifier: z.string(),
	title: fields.title,
	status: fields.status,
	priority: fields.priority,
	assigneeAgentId: relations.assigneeAgentId,
});
export type IssueSummary = z.infer<typeof issueSummarySchema>;

/** A changed issue as it is announced to the clients of its company, with what says whose lists it belongs to. */
export const issueChangeSchema = issueSummarySchema.extend({ parentId: relations.parentId });
export type IssueChange = z.infer<typeof issueChangeSchema>;

/** An issue that blocks another one. `resolved`: it no longer blocks. */
export const blockerSchema = issueSummarySchema.extend({ resolved: z.boolean() });
export type Blocker = z.infer<typeof blockerSchema>;

/** What agents and people work on. */
export const issueSchema = issueSummarySchema.extend({
	companyId: idSchema,
	...fields,
	/**
	 * The board has assigned it to its assignee, who may therefore work in the environment that it names. `false` when an agent
	 * has assigned it.
	 */
	assignedByBoard: z.boolean().default(false),
	parentId: relations.parentId,
	/** Identifier of its parent. */
	parentIdentifier: z.string().nullable().default(null),
	blockedByIssueIds: relations.blockedByIssueIds,
	/** Issues that it waits for: its assignee is not woken before they are done. */
	unresolvedBlockers: z.number(),
	createdBy: actorSchema,
	/** The run that has checked it out, `null` when that run is over. */
	checkoutRunId: idSchema.nullable(),
	projectId: relations.projectId,
	executionWorkspaceSettings: relations.executionWorkspaceSettings,
	/**
	 * The run whose work in the issue's workspace is not finalized: until then dependents stay asleep. When the finalize has
	 * failed, the workspace says why.
	 */
	unfinalizedRunId: idSchema.nullable(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
	/** When it was first `in_progress`. */
	startedAt: timestampSchema.nullable(),
	/** When it became `done` or `cancelled`. */
	closedAt: timestampSchema.nullable(),
});
export type Issue = z.infer<typeof issueSchema>;

/** Body of the request that creates an issue. */
export const createIssueSchema = z.strictObject({ ...createShape(ISSUE_FIELDS), ...createShape(ISSUE_RELATIONS) });
export type CreateIssue = z.input<typeof createIssueSchema>;

const { blockedByIssueIds: _blockers, executionWorkspaceSettings: _settings, ...compared } = relations;
const basedOnSchema = z.strictObject({ ...fields, ...compared }).partial();

/** Body of the request that updates an issue; omitted keys keep their value. `comment` is added to its thread. */
export const updateIssueSchema = z.strictObject({
	...updateShape(ISSUE_FIELDS),
	...updateShape(ISSUE_RELATIONS),
	comment: z.string().trim().min(1, "must not be empty").max(MAX_COMMENT_LENGTH).optional(),
	/** `false`: a new status or assignee does not wake the assignee, as when a change is undone. Default: true. */
	wake: z.boolean().optional(),
	/** The values that the change was made from. The update is refused when the issue has other ones by now. */
	basedOn: basedOnSchema.optional(),
});
export type UpdateIssue = z.input<typeof updateIssueSchema>;

/** Body of the request for a child of an issue. */
export const createChildSchema = createIssueSchema.omit({ parentId: true });

/** Path parameters of the routes of one issue. */
export const issueParamsSchema = z.strictObject({ issueId: issueRefSchema });

/** Body of a checkout: `expectedStatuses` refuses it when the issue has another one. */
export const checkoutSchema = z.strictObject({
	agentId: idSchema,
	expectedStatuses: z.array(issueStatusSchema).min(1).default(["todo", "backlog", "blocked", "in_progress"]),
});

/** A comment in the thread of an issue. */
export const commentSchema = z.object({
	id: idSchema,
	issueId: idSchema,
	body: z.string(),
	author: actorSchema,
	createdAt: timestampSchema,
});
export type Comment = z.infer<typeof commentSchema>;

/** Body of the request that adds a comment. `@Name` of an agent of the company wakes it. */
export const createCommentSchema = z.strictObject({
	body: z.string().trim().min(1, "must not be empty").max(MAX_COMMENT_LENGTH),
});

/** Everything about an issue that its agent needs to work on it. */
export const heartbeatContextSchema = z.object({
	issue: issueSchema,
	/** From its parent up to the top. */
	ancestors: z.array(issueSummarySchema),
	blockers: z.array(blockerSchema),
	/** At most 200, newest first. */
	children: z.array(issueSummarySchema),
	/** The newest ones, oldest first. */
	comments: z.array(commentSchema),
	/** The thread has older comments: `GET /issues/:issueId/comments`. */
	moreComments: z.boolean(),
});
export type HeartbeatContext = z.infer<typeof heartbeatContextSchema>;

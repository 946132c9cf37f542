import { z } from "zod";
import { actorSchema, idSchema, timestampSchema } from "../fields.ts";
import { createShape, outputShape, updateShape } from "../record-fields.ts";
import { messageDeliverySchema, runMessageSchema } from "../run-messages/schema.ts";
import { ISSUE_FIELDS, ISSUE_RELATIONS, issueRefSchema, issueStatusSchema, MAX_COMMENT_LENGTH } from "./fields.ts";

const fields = outputShape(ISSUE_FIELDS);
const relations = outputShape(ISSUE_RELATIONS);

/** Maximum length of a search, in UTF-16 code units. */
export const MAX_SEARCH_LENGTH = 200;
/** Word prefixes to find in titles, or an identifier such as `PAP-12`. */
export const issueSearchSchema = z.string().trim().min(1, "must not be empty").max(MAX_SEARCH_LENGTH);

export const issueSummarySchema = z.object({
	id: idSchema,
	identifier: z.string(),
	title: fields.title,
	status: fields.status,
	priority: fields.priority,
	assigneeAgentId: relations.assigneeAgentId,
});
export type IssueSummary = z.infer<typeof issueSummarySchema>;

/** A changed issue in a live event, with the fields that decide which lists it belongs to. */
export const issueChangeSchema = issueSummarySchema.extend({ parentId: relations.parentId });
export type IssueChange = z.infer<typeof issueChangeSchema>;

export const blockerSchema = issueSummarySchema.extend({ resolved: z.boolean() });
export type Blocker = z.infer<typeof blockerSchema>;

/**
 * Why an issue stays blocked: its blocker was cancelled, is done by a run whose work could not be finalized, or is open
 * and assigned to a terminated agent.
 */
export const stallReasonSchema = z.enum(["cancelled", "not_finalized", "assignee_terminated"]);
export type StallReason = z.infer<typeof stallReasonSchema>;

/** An issue whose blocker no agent will resolve. */
export const stalledIssueSchema = z.object({
	issue: issueSummarySchema,
	/** When the last of `causes` arose. */
	since: timestampSchema,
	causes: z.array(issueSummarySchema.extend({ reason: stallReasonSchema })),
});
export type StalledIssue = z.infer<typeof stalledIssueSchema>;

export const issueSchema = issueSummarySchema.extend({
	companyId: idSchema,
	...fields,
	/**
	 * Whether the board assigned the issue, so the assignee may use the issue's environment. `false` if an agent
	 * assigned it.
	 */
	assignedByBoard: z.boolean().default(false),
	parentId: relations.parentId,
	parentIdentifier: z.string().nullable().default(null),
	blockedByIssueIds: relations.blockedByIssueIds,
	/** Number of issues that must be done before the assignee is woken. */
	unresolvedBlockers: z.number(),
	createdBy: actorSchema,
	/** Run that has the issue checked out, until the run ends or the issue is released; else `null`. */
	checkoutRunId: idSchema.nullable(),
	projectId: relations.projectId,
	executionWorkspaceSettings: relations.executionWorkspaceSettings,
	/**
	 * Run whose work is not finalized yet. Until it is, dependent issues do not wake their assignees. The workspace has
	 * the error of a failed finalize.
	 */
	unfinalizedRunId: idSchema.nullable(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
	/** When the issue was first `in_progress`. */
	startedAt: timestampSchema.nullable(),
	/** When the issue became `done` or `cancelled`. */
	closedAt: timestampSchema.nullable(),
});
export type Issue = z.infer<typeof issueSchema>;

export const createIssueSchema = z.strictObject({ ...createShape(ISSUE_FIELDS), ...createShape(ISSUE_RELATIONS) });
export type CreateIssue = z.input<typeof createIssueSchema>;

const { blockedByIssueIds: _blockers, executionWorkspaceSettings: _settings, ...compared } = relations;
const basedOnSchema = z.strictObject({ ...fields, ...compared }).partial();

/** Omitted keys keep their value. `comment` is added to the issue's thread. */
export const updateIssueSchema = z.strictObject({
	...updateShape(ISSUE_FIELDS),
	...updateShape(ISSUE_RELATIONS),
	comment: z.string().trim().min(1, "must not be empty").max(MAX_COMMENT_LENGTH).optional(),
	/**
	 * `false`: a new status or assignee does not wake the assignee, for example when a change is undone. Default: true.
	 */
	wake: z.boolean().optional(),
	/** Values that the change is based on; the update is rejected when the current values differ. */
	basedOn: basedOnSchema.optional(),
});
export type UpdateIssue = z.input<typeof updateIssueSchema>;

export const createChildSchema = createIssueSchema.omit({ parentId: true });

export const issueParamsSchema = z.strictObject({ issueId: issueRefSchema });

/** `expectedStatuses`: the checkout is rejected when the issue has another status. */
export const checkoutSchema = z.strictObject({
	agentId: idSchema,
	expectedStatuses: z.array(issueStatusSchema).min(1).default(["todo", "backlog", "blocked", "in_progress"]),
});

export const commentSchema = z.object({
	id: idSchema,
	issueId: idSchema,
	body: z.string(),
	author: actorSchema,
	/** The message to the run of the assignee that was working when the comment was written. */
	message: runMessageSchema.omit({ body: true }).nullable().default(null),
	createdAt: timestampSchema,
});
export type Comment = z.infer<typeof commentSchema>;

/** `@Name` in `body` wakes the company's agent of that name. */
export const createCommentSchema = z.strictObject({
	body: z.string().trim().min(1, "must not be empty").max(MAX_COMMENT_LENGTH),
	/**
	 * For an assignee that is running, and of the board only. Default: `now`, if the run takes messages; `after_run` for a
	 * comment of an agent.
	 */
	delivery: messageDeliverySchema.optional(),
});

export const heartbeatContextSchema = z.object({
	issue: issueSchema,
	/** From the parent issue up to the top-level issue. */
	ancestors: z.array(issueSummarySchema),
	blockers: z.array(blockerSchema),
	/** At most 200, newest first. */
	children: z.array(issueSummarySchema),
	/** The newest comments, oldest first. */
	comments: z.array(commentSchema),
	/** Whether more comments can be requested with `GET /issues/:issueId/comments`. */
	moreComments: z.boolean(),
});
export type HeartbeatContext = z.infer<typeof heartbeatContextSchema>;

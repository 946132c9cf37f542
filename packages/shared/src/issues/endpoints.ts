import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { issueStatusSchema } from "./fields.ts";
import {
	checkoutSchema,
	commentSchema,
	createChildSchema,
	createCommentSchema,
	createIssueSchema,
	heartbeatContextSchema,
	issueParamsSchema,
	issueSchema,
	issueSearchSchema,
	stalledIssueSchema,
	updateIssueSchema,
} from "./schema.ts";

export const listIssues = endpoint({
	method: "GET",
	path: "/companies/:companyId/issues",
	summary: "Issues of a company, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema.extend({
		status: issueStatusSchema.optional(),
		assigneeAgentId: idSchema.optional(),
		parentId: idSchema.optional(),
		projectId: idSchema.optional(),
		q: issueSearchSchema.optional(),
	}),
	response: z.array(issueSchema),
});

export const listStalledIssues = endpoint({
	method: "GET",
	path: "/companies/:companyId/stalled-issues",
	summary: "Open issues that wait for a cancelled issue, or for work that could not be finalized; at most 100",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	response: z.array(stalledIssueSchema),
});

export const createIssue = endpoint({
	method: "POST",
	path: "/companies/:companyId/issues",
	idempotency: "key",
	summary: "Create an issue; its assignee is woken unless it has to wait for other issues",
	actor: "agent",
	scope: "company",
	status: 201,
	params: companyParamsSchema,
	body: createIssueSchema,
	response: issueSchema,
});

export const getIssue = endpoint({
	method: "GET",
	path: "/issues/:issueId",
	summary: "One issue, by id or identifier",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	response: issueSchema,
});

export const updateIssue = endpoint({
	method: "PATCH",
	path: "/issues/:issueId",
	idempotency: "key",
	createsOnlyWith: "comment",
	summary: "Update an issue; omitted keys keep their value, and a comment may be added",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	body: updateIssueSchema,
	response: issueSchema,
});

export const deleteIssue = endpoint({
	method: "DELETE",
	path: "/issues/:issueId",
	summary: "Delete an issue with its thread; refused while it has children or an unfinished run",
	actor: "board",
	scope: "issue",
	params: issueParamsSchema,
	response: z.object({ id: idSchema }),
});

export const createChildIssue = endpoint({
	method: "POST",
	path: "/issues/:issueId/children",
	idempotency: "key",
	summary: "Create a child of an issue; the assignee of the issue is woken when all children are completed",
	actor: "agent",
	scope: "issue",
	status: 201,
	params: issueParamsSchema,
	body: createChildSchema,
	response: issueSchema,
});

export const checkoutIssue = endpoint({
	method: "POST",
	path: "/issues/:issueId/checkout",
	idempotency: { withoutKey: "A run that holds the issue keeps it." },
	summary: "Check out an issue to work on it in this run; refused while the issue is blocked or another run holds it",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	body: checkoutSchema,
	response: issueSchema,
});

export const releaseIssue = endpoint({
	method: "POST",
	path: "/issues/:issueId/release",
	idempotency: { withoutKey: "A released issue stays released." },
	summary: "Release an issue that this run has checked out",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	response: issueSchema,
});

export const listComments = endpoint({
	method: "GET",
	path: "/issues/:issueId/comments",
	summary: "Comments of an issue, newest first",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	query: pageQuerySchema,
	response: z.array(commentSchema),
});

export const createComment = endpoint({
	method: "POST",
	path: "/issues/:issueId/comments",
	idempotency: "key",
	summary: "Comment on an issue; wakes its assignee and every agent that is mentioned as @Name",
	actor: "agent",
	scope: "issue",
	status: 201,
	params: issueParamsSchema,
	body: createCommentSchema,
	response: commentSchema,
});

export const getHeartbeatContext = endpoint({
	method: "GET",
	path: "/issues/:issueId/heartbeat-context",
	summary: "An issue with its parents, blockers, children and newest comments",
	actor: "agent",
	scope: "issue",
	params: issueParamsSchema,
	response: heartbeatContextSchema,
});

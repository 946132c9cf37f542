import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	approvalParamsSchema,
	approvalSchema,
	approvalStatusSchema,
	approveSchema,
	createApprovalSchema,
	createHireSchema,
	rejectApprovalSchema,
	requestRevisionSchema,
	resubmitApprovalSchema,
} from "./schema.ts";

export const listApprovals = endpoint({
	method: "GET",
	path: "/companies/:companyId/approvals",
	summary: "Approval requests from a company's agents, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema.extend({ status: approvalStatusSchema.optional() }),
	response: z.array(approvalSchema),
});

export const createApproval = endpoint({
	method: "POST",
	path: "/companies/:companyId/approvals",
	idempotency: "key",
	summary: "Request an approval from the board; the requester is woken once with the decision",
	actor: "agent",
	scope: "company",
	status: 201,
	params: companyParamsSchema,
	body: createApprovalSchema,
	response: approvalSchema,
});

export const hireAgent = endpoint({
	method: "POST",
	path: "/companies/:companyId/agent-hires",
	idempotency: "key",
	summary: "Request a hire from the board, which chooses the program that the new agent runs",
	actor: "agent",
	scope: "company",
	status: 201,
	params: companyParamsSchema,
	body: createHireSchema,
	response: approvalSchema,
});

export const getApproval = endpoint({
	method: "GET",
	path: "/approvals/:approvalId",
	summary: "One approval request and its outcome",
	actor: "agent",
	scope: "approval",
	params: approvalParamsSchema,
	response: approvalSchema,
});

export const approve = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/approve",
	idempotency: "key",
	summary: "Approve a request; for a hire, create the agent with the given setup; wakes the requester",
	actor: "board",
	scope: "approval",
	params: approvalParamsSchema,
	body: approveSchema,
	response: approvalSchema,
});

export const rejectApproval = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/reject",
	idempotency: "key",
	summary: "Reject a request; wakes the requester",
	actor: "board",
	scope: "approval",
	params: approvalParamsSchema,
	body: rejectApprovalSchema,
	response: approvalSchema,
});

export const requestRevision = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/request-revision",
	idempotency: "key",
	summary: "Request a revision; wakes the requester",
	actor: "board",
	scope: "approval",
	params: approvalParamsSchema,
	body: requestRevisionSchema,
	response: approvalSchema,
});

export const resubmitApproval = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/resubmit",
	idempotency: "key",
	summary: "Resubmit a request after the board requested a revision; only for the requester",
	actor: "agent",
	scope: "approval",
	params: approvalParamsSchema,
	body: resubmitApprovalSchema,
	response: approvalSchema,
});

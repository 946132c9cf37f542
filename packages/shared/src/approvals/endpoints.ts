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
	summary: "What agents of a company asked the board for, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema.extend({ status: approvalStatusSchema.optional() }),
	response: z.array(approvalSchema),
});

export const createApproval = endpoint({
	method: "POST",
	path: "/companies/:companyId/approvals",
	summary: "Ask the board for something; the asker is woken once with the decision",
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
	summary: "Ask the board for a colleague; what that agent runs is chosen by the board",
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
	summary: "One request to the board, and what became of it",
	actor: "agent",
	scope: "approval",
	params: approvalParamsSchema,
	response: approvalSchema,
});

export const approve = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/approve",
	summary: "Approve a request; creates the agent of a hire with the setup that is given here; wakes the asker",
	actor: "board",
	scope: "approval",
	params: approvalParamsSchema,
	body: approveSchema,
	response: approvalSchema,
});

export const rejectApproval = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/reject",
	summary: "Reject a request; wakes the asker",
	actor: "board",
	scope: "approval",
	params: approvalParamsSchema,
	body: rejectApprovalSchema,
	response: approvalSchema,
});

export const requestRevision = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/request-revision",
	summary: "Ask for another version of a request; wakes the asker",
	actor: "board",
	scope: "approval",
	params: approvalParamsSchema,
	body: requestRevisionSchema,
	response: approvalSchema,
});

export const resubmitApproval = endpoint({
	method: "POST",
	path: "/approvals/:approvalId/resubmit",
	summary: "Send another version of a request, after the board has asked for one; only by the asker",
	actor: "agent",
	scope: "approval",
	params: approvalParamsSchema,
	body: resubmitApprovalSchema,
	response: approvalSchema,
});

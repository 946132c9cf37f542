import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	agentCostSchema,
	costListQuerySchema,
	costRangeSchema,
	costSummarySchema,
	issueCostSchema,
	modelCostSchema,
} from "./schema.ts";

export const getCostSummary = endpoint({
	method: "GET",
	path: "/companies/:companyId/costs/summary",
	summary: "Usage of a company, in total and by day",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: costRangeSchema,
	response: costSummarySchema,
});

export const listAgentCosts = endpoint({
	method: "GET",
	path: "/companies/:companyId/costs/by-agent",
	summary: "Usage by agent, most expensive first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: costListQuerySchema,
	response: z.array(agentCostSchema),
});

export const listIssueCosts = endpoint({
	method: "GET",
	path: "/companies/:companyId/costs/by-issue",
	summary: "Usage by issue, most expensive first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: costListQuerySchema,
	response: z.array(issueCostSchema),
});

export const listModelCosts = endpoint({
	method: "GET",
	path: "/companies/:companyId/costs/by-model",
	summary: "Usage by model, most expensive first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: costListQuerySchema,
	response: z.array(modelCostSchema),
});

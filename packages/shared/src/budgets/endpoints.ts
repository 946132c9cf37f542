import { agentParamsSchema } from "../agents/schema.ts";
import { companyParamsSchema } from "../companies/schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { budgetSchema, extendBudgetSchema, setBudgetSchema } from "./schema.ts";

export const getCompanyBudget = endpoint({
	method: "GET",
	path: "/companies/:companyId/budget",
	summary: "The budget of a company, or null",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	response: budgetSchema.nullable(),
});

export const setCompanyBudget = endpoint({
	method: "PUT",
	path: "/companies/:companyId/budget",
	summary: "Set the budget of a company; a budget without limits is removed",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	body: setBudgetSchema,
	response: budgetSchema.nullable(),
});

export const extendCompanyBudget = endpoint({
	method: "POST",
	path: "/companies/:companyId/budget/extend",
	idempotency: "key",
	summary: "Extend the budget of a company in the current period, so that its agents continue",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	body: extendBudgetSchema,
	response: budgetSchema,
});

export const getAgentBudget = endpoint({
	method: "GET",
	path: "/agents/:agentId/budget",
	summary: "The budget of an agent, or null",
	actor: "agent",
	scope: "agent",
	params: agentParamsSchema,
	response: budgetSchema.nullable(),
});

export const setAgentBudget = endpoint({
	method: "PUT",
	path: "/agents/:agentId/budget",
	summary: "Set the budget of an agent; a budget without limits is removed",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	body: setBudgetSchema,
	response: budgetSchema.nullable(),
});

export const extendAgentBudget = endpoint({
	method: "POST",
	path: "/agents/:agentId/budget/extend",
	idempotency: "key",
	summary: "Extend the budget of an agent in the current period, so that the agent continues",
	actor: "board",
	scope: "agent",
	params: agentParamsSchema,
	body: extendBudgetSchema,
	response: budgetSchema,
});

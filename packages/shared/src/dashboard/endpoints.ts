import { companyParamsSchema } from "../companies/schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { dashboardSchema } from "./schema.ts";

export const getDashboard = endpoint({
	method: "GET",
	path: "/companies/:companyId/dashboard",
	summary: "Counts of agents, issues, runs and open questions of a company, and its spending",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	response: dashboardSchema,
});

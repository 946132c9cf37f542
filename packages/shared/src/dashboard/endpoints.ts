import { companyParamsSchema } from "../companies/schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { dashboardSchema } from "./schema.ts";

export const getDashboard = endpoint({
	method: "GET",
	path: "/companies/:companyId/dashboard",
	summary: "Agents, issues, runs, open questions and spending of a company, in figures",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	response: dashboardSchema,
});

import { z } from "zod";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { companyParamsSchema, companySchema, createCompanySchema } from "./schema.ts";

export const listCompanies = endpoint({
	method: "GET",
	path: "/companies",
	summary: "Companies, newest first",
	actor: "board",
	scope: "installation",
	query: pageQuerySchema,
	response: z.array(companySchema),
});

export const createCompany = endpoint({
	method: "POST",
	path: "/companies",
	summary: "Create a company",
	actor: "board",
	scope: "installation",
	status: 201,
	body: createCompanySchema,
	response: companySchema,
});

export const getCompany = endpoint({
	method: "GET",
	path: "/companies/:companyId",
	summary: "One company",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	response: companySchema,
});

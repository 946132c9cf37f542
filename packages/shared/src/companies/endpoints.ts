import { z } from "zod";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { companyParamsSchema, companySchema, createCompanySchema } from "./schema.ts";

export const listCompanies = endpoint({
	method: "GET",
	path: "/companies",
	summary: "Companies, newest first",
	actor: "board",
	query: pageQuerySchema,
	response: z.array(companySchema),
});

export const createCompany = endpoint({
	method: "POST",
	path: "/companies",
	summary: "Create a company",
	actor: "board",
	status: 201,
	body: createCompanySchema,
	response: companySchema,
});

export const getCompany = endpoint({
	method: "GET",
	path: "/companies/:companyId",
	summary: "One company",
	actor: "agent",
	params: companyParamsSchema,
	response: companySchema,
});

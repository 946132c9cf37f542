import { z } from "zod";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { companyParamsSchema, companySchema, createCompanySchema, updateCompanySchema } from "./schema.ts";

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
	idempotency: "key",
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

export const updateCompany = endpoint({
	method: "PATCH",
	path: "/companies/:companyId",
	summary: "Update a company; omitted keys keep their value",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	body: updateCompanySchema,
	response: companySchema,
});

export const deleteCompany = endpoint({
	method: "DELETE",
	path: "/companies/:companyId",
	summary: "Delete a company with everything in it; refused while it has agents",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	response: z.object({ id: idSchema }),
});

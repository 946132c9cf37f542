import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { companyFileSchema, importCompanySchema, importedCompanySchema } from "./schema.ts";

export const exportCompany = endpoint({
	method: "GET",
	path: "/companies/:companyId/export",
	summary:
		"Export a company as one file, without runs and secret values; `comments=true` adds the threads of its issues",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	query: z.strictObject({ comments: z.stringbool().default(false) }),
	response: companyFileSchema,
});

export const importCompany = endpoint({
	method: "POST",
	path: "/companies/import",
	idempotency: "key",
	summary: "Create a company from an exported file, all or nothing; its agents are paused and not woken",
	actor: "board",
	scope: "installation",
	status: 201,
	body: importCompanySchema,
	response: importedCompanySchema,
});

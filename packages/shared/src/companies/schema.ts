import { z } from "zod";
import { idSchema, pageQuerySchema, timestampSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";

export const companySchema = z.object({
	id: idSchema,
	name: z.string(),
	description: z.string().nullable(),
	/** Upper-case letters in front of issue numbers, as in `PAP-12`. */
	issuePrefix: z.string(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
});

export type Company = z.infer<typeof companySchema>;

export const createCompanySchema = z.strictObject({
	name: z.string().trim().min(1).max(200),
	description: z.string().max(10_000).nullish(),
	issuePrefix: z
		.string()
		.regex(/^[A-Z]{2,6}$/, { error: "must be 2 to 6 upper-case letters" })
		.optional(),
});

export const companyParamsSchema = z.strictObject({ companyId: idSchema });

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
	summary: "Make a company",
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

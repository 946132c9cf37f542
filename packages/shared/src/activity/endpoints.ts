import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { activitySchema } from "./schema.ts";

export const listActivity = endpoint({
	method: "GET",
	path: "/companies/:companyId/activity",
	summary: "Activity in a company, newest first",
	actor: "agent",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema.extend({
		entityId: idSchema.optional(),
		/** Includes the workspaces of the issue. */
		issueId: idSchema.optional(),
	}),
	response: z.array(activitySchema),
});

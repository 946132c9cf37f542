import { z } from "zod";
import { actorSchema, idSchema, timestampSchema } from "../fields.ts";

/** One change, and who made it. */
export const activitySchema = z.object({
	id: idSchema,
	companyId: idSchema,
	actor: actorSchema,
	/** What happened, such as `issue.updated`. */
	action: z.string(),
	/** Kind of the record that was changed, such as `issue`. */
	entityType: z.string(),
	entityId: z.string(),
	/** The changed values. Never holds a secret. */
	details: z.record(z.string(), z.unknown()).nullable(),
	createdAt: timestampSchema,
});
export type Activity = z.infer<typeof activitySchema>;

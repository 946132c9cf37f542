import { z } from "zod";
import { actorSchema, idSchema, timestampSchema } from "../fields.ts";

export const activitySchema = z.object({
	id: idSchema,
	companyId: idSchema,
	actor: actorSchema,
	/** Such as `issue.updated`. */
	action: z.string(),
	entityType: z.string(),
	entityId: z.string(),
	/** The changed values, never secrets. */
	details: z.record(z.string(), z.unknown()).nullable(),
	createdAt: timestampSchema,
});
export type Activity = z.infer<typeof activitySchema>;

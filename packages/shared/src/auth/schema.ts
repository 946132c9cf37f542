import { z } from "zod";
import { actorSchema, idSchema, nameSchema, timestampSchema } from "../fields.ts";

export const deploymentSchema = z.enum(["local_trusted", "authenticated"]);
export type Deployment = z.infer<typeof deploymentSchema>;

export const boardKeySchema = z.object({
	id: idSchema,
	name: z.string(),
	createdAt: timestampSchema,
	/** Accurate to the minute. */
	lastUsedAt: timestampSchema.nullable(),
	revokedAt: timestampSchema.nullable(),
});
export type BoardKey = z.infer<typeof boardKeySchema>;

/** The only response with the key itself. */
export const createdBoardKeySchema = boardKeySchema.extend({ key: z.string() });
export type CreatedBoardKey = z.infer<typeof createdBoardKeySchema>;

export const createBoardKeySchema = z.strictObject({ name: nameSchema });

export const loginSchema = z.strictObject({ key: z.string().trim().min(1, "must not be empty").max(500) });

/** The session of a browser; its token is in a cookie. */
export const boardSessionSchema = z.object({ expiresAt: timestampSchema });
export type BoardSession = z.infer<typeof boardSessionSchema>;

export const meSchema = z.object({ deployment: deploymentSchema, caller: actorSchema });
export type Me = z.infer<typeof meSchema>;

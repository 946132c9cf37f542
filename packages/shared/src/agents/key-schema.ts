import { z } from "zod";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";

export const agentKeySchema = z.object({
	id: idSchema,
	agentId: idSchema,
	name: z.string(),
	createdAt: timestampSchema,
	revokedAt: timestampSchema.nullable(),
});
export type AgentKey = z.infer<typeof agentKeySchema>;

/** The only response with the key itself. */
export const createdAgentKeySchema = agentKeySchema.extend({ key: z.string() });
export type CreatedAgentKey = z.infer<typeof createdAgentKeySchema>;

export const createAgentKeySchema = z.strictObject({ name: nameSchema });

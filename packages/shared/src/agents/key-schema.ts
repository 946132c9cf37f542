import { z } from "zod";
import { idSchema, nameSchema, timestampSchema } from "../fields.ts";

/** A key with which an agent calls the API outside of a run. */
export const agentKeySchema = z.object({
	id: idSchema,
	agentId: idSchema,
	name: z.string(),
	createdAt: timestampSchema,
	revokedAt: timestampSchema.nullable(),
});
export type AgentKey = z.infer<typeof agentKeySchema>;

/** The response that creates a key, the only one that has the key itself. */
export const createdAgentKeySchema = agentKeySchema.extend({ key: z.string() });
export type CreatedAgentKey = z.infer<typeof createdAgentKeySchema>;

/** Body of the request that creates a key. */
export const createAgentKeySchema = z.strictObject({ name: nameSchema });

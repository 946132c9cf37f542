import { z } from "zod";
import { createAgentSchema } from "../agents/schema.ts";
import { idSchema } from "../fields.ts";

const longText = z.string().trim().min(1, "must not be empty").max(50_000);

/** A request that only the board may approve. */
export const boardRequestSchema = z.strictObject({
	title: z.string().trim().min(1, "must not be empty").max(500),
	body: longText,
	/** Shown on demand. */
	details: z.string().max(50_000).optional(),
});
export type BoardRequest = z.infer<typeof boardRequestSchema>;

/** `suggestedAdapterType` and `suggestedModel` are only shown; the board chooses the program that the agent runs. */
export const hireRequestSchema = z.strictObject({
	...createAgentSchema.pick({ name: true, role: true, title: true, capabilities: true }).shape,
	/** Default: the requester. */
	reportsTo: idSchema.optional(),
	reason: longText,
	suggestedAdapterType: z.string().max(200).optional(),
	suggestedModel: z.string().max(200).optional(),
	/** An agent whose setup suits the new agent. Default: the requester. */
	sameSetupAs: idSchema.optional(),
});
export type HireRequest = z.infer<typeof hireRequestSchema>;

/** A setup, specified or copied from another agent. */
export const hireSetupSchema = createAgentSchema
	.pick({ adapterType: true, defaultEnvironmentId: true, runtimeConfig: true })
	.partial()
	.extend({ adapterConfig: z.record(z.string(), z.unknown()).optional(), sameSetupAs: idSchema.optional() });
export type HireSetup = z.infer<typeof hireSetupSchema>;

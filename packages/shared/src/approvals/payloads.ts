import { z } from "zod";
import { createAgentSchema } from "../agents/schema.ts";
import { idSchema } from "../fields.ts";

const longText = z.string().trim().min(1, "must not be empty").max(50_000);

/** A request that only the board may approve. */
export const boardRequestSchema = z.strictObject({
	title: z.string().trim().min(1, "must not be empty").max(500),
	body: longText,
	/** Details for the decision; shown on demand. */
	details: z.string().max(50_000).optional(),
});
export type BoardRequest = z.infer<typeof boardRequestSchema>;

/**
 * A colleague that an agent asks for. None of it configures a program: the board chooses what the agent runs, and the
 * suggestions are only shown.
 */
export const hireRequestSchema = z.strictObject({
	...createAgentSchema.pick({ name: true, role: true, title: true, capabilities: true }).shape,
	/** Default: the asker. */
	reportsTo: idSchema.optional(),
	/** Why the colleague is needed. */
	reason: longText,
	suggestedAdapterType: z.string().max(200).optional(),
	suggestedModel: z.string().max(200).optional(),
	/** The agent whose setup would fit. Default: the asker. */
	sameSetupAs: idSchema.optional(),
});
export type HireRequest = z.infer<typeof hireRequestSchema>;

/** The setup of a hired agent: specified, or copied from an agent of the company. */
export const hireSetupSchema = createAgentSchema
	.pick({ adapterType: true, defaultEnvironmentId: true, runtimeConfig: true })
	.partial()
	.extend({ adapterConfig: z.record(z.string(), z.unknown()).optional(), sameSetupAs: idSchema.optional() });
export type HireSetup = z.infer<typeof hireSetupSchema>;

import { z } from "zod";
import { createAgentSchema } from "../agents/schema.ts";
import { idSchema } from "../fields.ts";

const longText = z.string().trim().min(1, "must not be empty").max(50_000);

/** Something that only the board may allow. */
export const boardRequestSchema = z.strictObject({
	title: z.string().trim().min(1, "must not be empty").max(500),
	body: longText,
	/** What helps to decide; shown on demand. */
	details: z.string().max(50_000).optional(),
});
export type BoardRequest = z.infer<typeof boardRequestSchema>;

/**
 * A colleague that an agent asks for. Nothing of it reaches the start of a program: what the agent runs is chosen by the
 * board, and what is suggested is only shown to it.
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

/** How a hired agent is run: given, or copied from an agent of the company. */
export const hireSetupSchema = createAgentSchema
	.pick({ adapterType: true, runtimeConfig: true })
	.partial()
	.extend({ adapterConfig: z.record(z.string(), z.unknown()).optional(), sameSetupAs: idSchema.optional() });
export type HireSetup = z.infer<typeof hireSetupSchema>;

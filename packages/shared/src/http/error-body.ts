import { z } from "zod";

/** Body of every error response: a stable `code`, one sentence, and a hint that says what to do. */
export const errorBodySchema = z.object({
	error: z.object({
		code: z.string(),
		message: z.string(),
		hint: z.string().optional(),
		details: z.unknown().optional(),
	}),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

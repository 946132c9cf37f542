import { z } from "zod";
import { actorSchema, idSchema, timestampSchema } from "../fields.ts";
import { runParamsSchema } from "../runs/schema.ts";

/**
 * - `queued`: stored, not passed on yet.
 * - `sent`: in the input of the program.
 * - `delivered`: the program has taken it up.
 * - `withdrawn`: the author took it back before that.
 * - `deferred`: it goes to the next run, because this one ended first or takes no messages.
 */
export const runMessageStateSchema = z.enum(["queued", "sent", "delivered", "withdrawn", "deferred"]);
export type RunMessageState = z.infer<typeof runMessageStateSchema>;

/** `now`: in this run, as soon as the program takes it. `interrupt`: after ending the turn. `after_run`: next run. */
export const messageDeliverySchema = z.enum(["now", "interrupt", "after_run"]);
export type MessageDelivery = z.infer<typeof messageDeliverySchema>;

/** In UTF-16 code units, so that the program's form of the message stays within the limit of its input. */
export const MAX_RUN_MESSAGE_LENGTH = 100_000;

export const runMessageSchema = z.object({
	id: idSchema,
	runId: idSchema,
	/** Comment of the run's issue that has the same text; `null` for a run without an issue. */
	commentId: idSchema.nullable(),
	body: z.string(),
	delivery: messageDeliverySchema,
	state: runMessageStateSchema,
	/** Why it was deferred. */
	reason: z.string().nullable(),
	author: actorSchema,
	createdAt: timestampSchema,
	sentAt: timestampSchema.nullable(),
	/** When it was delivered, withdrawn or deferred. */
	settledAt: timestampSchema.nullable(),
});
export type RunMessage = z.infer<typeof runMessageSchema>;

export const createRunMessageSchema = z.strictObject({
	body: z.string().trim().min(1, "must not be empty").max(MAX_RUN_MESSAGE_LENGTH),
	delivery: messageDeliverySchema.default("now"),
});

export const runMessageParamsSchema = runParamsSchema.extend({ messageId: idSchema });

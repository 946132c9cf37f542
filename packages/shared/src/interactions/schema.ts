import { z } from "zod";
import { actorSchema, idSchema, revisionSchema, timestampSchema } from "../fields.ts";
import { issueRefSchema } from "../issues/fields.ts";
import { issueSummarySchema } from "../issues/schema.ts";
import {
	confirmationSchema,
	interactionTitleSchema,
	longTextSchema,
	questionsSchema,
	suggestedTasksSchema,
} from "./payloads.ts";

export const interactionKindSchema = z.enum(["request_confirmation", "suggest_tasks", "ask_user_questions"]);
export type InteractionKind = z.infer<typeof interactionKindSchema>;

export const interactionStatusSchema = z.enum(["pending", "accepted", "rejected", "answered"]);
export type InteractionStatus = z.infer<typeof interactionStatusSchema>;

export const createInteractionSchema = z.discriminatedUnion("kind", [
	confirmationSchema.extend({ kind: z.literal("request_confirmation"), title: interactionTitleSchema }),
	suggestedTasksSchema.extend({ kind: z.literal("suggest_tasks"), title: interactionTitleSchema.optional() }),
	questionsSchema.extend({ kind: z.literal("ask_user_questions"), title: interactionTitleSchema.optional() }),
]);
export type CreateInteraction = z.input<typeof createInteractionSchema>;

export const interactionSchema = z.object({
	id: idSchema,
	issueId: idSchema,
	kind: interactionKindSchema,
	status: interactionStatusSchema,
	title: z.string(),
	/** Has the schema of its `kind`: `body`, `tasks` or `questions`. */
	payload: z.record(z.string(), z.unknown()),
	/**
	 * Increments while the interaction is pending, with each change to the issue's title or description, or of the commit
	 * in the workspace.
	 */
	revision: revisionSchema.default(1),
	/** `null` while pending; then `note`, and `createdIssues` or `answers`, depending on the `kind`. */
	response: z.record(z.string(), z.unknown()).nullable(),
	askedBy: actorSchema,
	createdAt: timestampSchema,
	decidedAt: timestampSchema.nullable(),
});
export type Interaction = z.infer<typeof interactionSchema>;

export const companyInteractionSchema = interactionSchema.extend({ issue: issueSummarySchema });
export type CompanyInteraction = z.infer<typeof companyInteractionSchema>;

export const interactionParamsSchema = z.strictObject({ issueId: issueRefSchema, interactionId: idSchema });

const note = longTextSchema.optional();

/**
 * If the interaction has a newer `revision`, the response is 409 `revision_changed`. `tasks`: positions of the
 * suggested tasks to create, from 0. Default: all.
 */
export const acceptInteractionSchema = z.strictObject({
	revision: revisionSchema,
	note,
	tasks: z.array(z.number().int().min(0)).min(1).max(50).optional(),
});
export const rejectInteractionSchema = z.strictObject({ revision: revisionSchema, note });

/** One answer per question, by its id; a list where several options are allowed. */
export const answerInteractionSchema = z.strictObject({
	revision: revisionSchema,
	note,
	answers: z.record(z.string(), z.union([longTextSchema, z.array(longTextSchema).min(1).max(20)])),
});

export const interactionChangeSchema = z.object({
	interactionId: idSchema,
	issueId: idSchema,
	status: interactionStatusSchema,
});

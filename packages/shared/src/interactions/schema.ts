import { z } from "zod";
import { actorSchema, idSchema, revisionSchema, timestampSchema } from "../fields.ts";
import { issueRefSchema } from "../issues/fields.ts";
import { issueSummarySchema } from "../issues/schema.ts";
import { permissionRuleSchema } from "../permissions/schema.ts";
import { runParamsSchema } from "../runs/schema.ts";
import {
	confirmationSchema,
	interactionTitleSchema,
	longTextSchema,
	questionsSchema,
	suggestedTasksSchema,
} from "./payloads.ts";

export const interactionKindSchema = z.enum([
	"request_confirmation",
	"suggest_tasks",
	"ask_user_questions",
	"permission",
]);
export type InteractionKind = z.infer<typeof interactionKindSchema>;

/** `expired`: no one decided in time. `withdrawn`: the run that asked no longer waits. */
export const interactionStatusSchema = z.enum(["pending", "accepted", "rejected", "answered", "expired", "withdrawn"]);
export type InteractionStatus = z.infer<typeof interactionStatusSchema>;

export const createInteractionSchema = z.discriminatedUnion("kind", [
	confirmationSchema.extend({ kind: z.literal("request_confirmation"), title: interactionTitleSchema }),
	suggestedTasksSchema.extend({ kind: z.literal("suggest_tasks"), title: interactionTitleSchema.optional() }),
	questionsSchema.extend({ kind: z.literal("ask_user_questions"), title: interactionTitleSchema.optional() }),
]);
export type CreateInteraction = z.input<typeof createInteractionSchema>;

export const interactionSchema = z.object({
	id: idSchema,
	/** `null` if the run that asks has no issue. */
	issueId: idSchema.nullable(),
	/** The run that waits for the decision; `null` if the requester is woken with it. */
	runId: idSchema.nullable().default(null),
	kind: interactionKindSchema,
	status: interactionStatusSchema,
	title: z.string(),
	/** Has the schema of its `kind`: `body`, `tasks`, `questions`, or `permissionPayloadSchema`. */
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
	/** When the run stops waiting; `null` without a limit. */
	deadlineAt: timestampSchema.nullable().default(null),
	decidedAt: timestampSchema.nullable(),
	/** `null` while pending. `system`: no one decided. */
	decidedBy: actorSchema.nullable().default(null),
});
export type Interaction = z.infer<typeof interactionSchema>;

export const companyInteractionSchema = interactionSchema.extend({
	issue: issueSummarySchema.nullable(),
	/** The agent whose run waits; `null` if no run does. */
	agentName: z.string().nullable().default(null),
});
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
export const rejectInteractionSchema = z.strictObject({
	revision: revisionSchema,
	note,
	/** Whether the turn of the run that waits ends, too. Default: the run continues without it. */
	stop: z.boolean().optional(),
});

/** `run`: also for the rest of the run. `always`: the rule is added to the agent's permissions. */
export const permissionScopeSchema = z.enum(["once", "run", "always"]);

export const allowInteractionSchema = z.strictObject({
	revision: revisionSchema,
	note,
	scope: permissionScopeSchema.default("once"),
	/** Required for `run` and `always`. */
	rule: permissionRuleSchema.optional(),
	/** Executed instead of the requested input. */
	input: z.record(z.string(), z.unknown()).optional(),
});
export type AllowInteraction = z.input<typeof allowInteractionSchema>;

export const runInteractionParamsSchema = runParamsSchema.extend({ interactionId: idSchema });

/** One answer per question, by its id; a list where several options are allowed. */
export const answerInteractionSchema = z.strictObject({
	revision: revisionSchema,
	note,
	answers: z.record(z.string(), z.union([longTextSchema, z.array(longTextSchema).min(1).max(20)])),
});

export const interactionChangeSchema = z.object({
	interactionId: idSchema,
	issueId: idSchema.nullable(),
	runId: idSchema.nullable(),
	status: interactionStatusSchema,
});

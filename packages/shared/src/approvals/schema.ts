import { z } from "zod";
import { actorSchema, idSchema, revisionSchema, timestampSchema } from "../fields.ts";
import { issueRefSchema } from "../issues/fields.ts";
import { boardRequestSchema, hireRequestSchema, hireSetupSchema } from "./payloads.ts";

export const approvalKindSchema = z.enum(["hire_agent", "request_board_approval"]);
export type ApprovalKind = z.infer<typeof approvalKindSchema>;

export const approvalStatusSchema = z.enum(["pending", "approved", "rejected", "revision_requested"]);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

/** The issue of a request, on which the asker is woken. Default: that of the asking run. */
const issueId = issueRefSchema.optional();

/** Body of the request for a decision of the board. */
export const createApprovalSchema = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("request_board_approval"), issueId, payload: boardRequestSchema }),
	z.strictObject({ kind: z.literal("hire_agent"), issueId, payload: hireRequestSchema }),
]);
export type CreateApproval = z.input<typeof createApprovalSchema>;

/** Body of the request for a colleague. */
export const createHireSchema = hireRequestSchema.extend({ issueId });

/**
 * Outcome of the adapter's `onHireApproved` for a hired agent. `not_called`: not yet, or the server ended before the call.
 * `none`: the adapter has none.
 */
export const hireHookSchema = z.object({
	status: z.enum(["none", "not_called", "ok", "failed"]),
	error: z.string().optional(),
});
export type HireHook = z.infer<typeof hireHookSchema>;

/** Result of an approved hire. */
export const hireResultSchema = z.object({
	agentId: idSchema,
	agentName: z.string(),
	adapterType: z.string(),
	/** The agent whose setup it got. */
	sameSetupAs: idSchema.optional(),
	onHireApproved: hireHookSchema,
});
export type HireResult = z.infer<typeof hireResultSchema>;

/** Something that an agent asks the board for. */
export const approvalSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	issueId: idSchema.nullable(),
	kind: approvalKindSchema,
	status: approvalStatusSchema,
	/** What is asked for, in the form of its kind. */
	payload: z.record(z.string(), z.unknown()),
	/**
	 * 1 at first, one more for each further version of the request, and whenever title or description of the issue of a
	 * `request_board_approval` change while it is pending. A decision names the one that it was made on.
	 */
	revision: revisionSchema.default(1),
	askedBy: actorSchema,
	/** What the board wrote with its decision. */
	decisionNote: z.string().nullable(),
	/** Of an approved `hire_agent`. */
	result: hireResultSchema.nullable(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
	decidedAt: timestampSchema.nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** Path parameters of the routes of one approval. */
export const approvalParamsSchema = z.strictObject({ approvalId: idSchema });

const note = z.string().trim().min(1, "must not be empty").max(50_000);
/** `revision` in a decision: the one that was read. When there is a newer one, the answer is 409 `revision_changed`. */
export const rejectApprovalSchema = z.strictObject({ revision: revisionSchema, note: note.optional() });
export const requestRevisionSchema = z.strictObject({ revision: revisionSchema, note });
/** A `hire_agent` needs `adapterType` with `adapterConfig`, or `sameSetupAs`; another kind has neither. */
export const approveSchema = hireSetupSchema.extend({ revision: revisionSchema, note: note.optional() });
export type Approve = z.infer<typeof approveSchema>;

/** The whole request again, in the form of its kind. */
export const resubmitApprovalSchema = z.strictObject({ payload: z.record(z.string(), z.unknown()) });

/** Payload of the live event of an approval. */
export const approvalChangeSchema = z.object({ approvalId: idSchema, status: approvalStatusSchema });

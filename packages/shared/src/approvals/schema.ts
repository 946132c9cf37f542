import { z } from "zod";
import { actorSchema, idSchema, revisionSchema, timestampSchema } from "../fields.ts";
import { issueRefSchema } from "../issues/fields.ts";
import { boardRequestSchema, hireRequestSchema, hireSetupSchema } from "./payloads.ts";

export const approvalKindSchema = z.enum(["hire_agent", "request_board_approval"]);
export type ApprovalKind = z.infer<typeof approvalKindSchema>;

export const approvalStatusSchema = z.enum(["pending", "approved", "rejected", "revision_requested"]);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

/** The issue on which the requester is woken. Default: the issue of the requesting run. */
const issueId = issueRefSchema.optional();

export const createApprovalSchema = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("request_board_approval"), issueId, payload: boardRequestSchema }),
	z.strictObject({ kind: z.literal("hire_agent"), issueId, payload: hireRequestSchema }),
]);
export type CreateApproval = z.input<typeof createApprovalSchema>;

export const createHireSchema = hireRequestSchema.extend({ issueId });

/**
 * `not_called`: the hook was not called yet, or the server stopped before the call. `none`: the adapter has no hook.
 */
export const hireHookSchema = z.object({
	status: z.enum(["none", "not_called", "ok", "failed"]),
	error: z.string().optional(),
});
export type HireHook = z.infer<typeof hireHookSchema>;

export const hireResultSchema = z.object({
	agentId: idSchema,
	agentName: z.string(),
	adapterType: z.string(),
	/** The agent whose setup was copied. */
	sameSetupAs: idSchema.optional(),
	onHireApproved: hireHookSchema,
});
export type HireResult = z.infer<typeof hireResultSchema>;

export const approvalSchema = z.object({
	id: idSchema,
	companyId: idSchema,
	issueId: idSchema.nullable(),
	kind: approvalKindSchema,
	status: approvalStatusSchema,
	/** Depends on `kind`: a board request or a hire request. */
	payload: z.record(z.string(), z.unknown()),
	/**
	 * Increments with each version of the request and, while a `request_board_approval` is pending, with each change of
	 * its issue's title or description.
	 */
	revision: revisionSchema.default(1),
	askedBy: actorSchema,
	/** The board's note on its decision. */
	decisionNote: z.string().nullable(),
	/** Result of an approved `hire_agent`. */
	result: hireResultSchema.nullable(),
	createdAt: timestampSchema,
	updatedAt: timestampSchema,
	decidedAt: timestampSchema.nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalParamsSchema = z.strictObject({ approvalId: idSchema });

const note = z.string().trim().min(1, "must not be empty").max(50_000);
/**
 * `revision` is the revision that the board has read; if there is a newer one, the response is 409 `revision_changed`.
 */
export const rejectApprovalSchema = z.strictObject({ revision: revisionSchema, note: note.optional() });
export const requestRevisionSchema = z.strictObject({ revision: revisionSchema, note });
/** A `hire_agent` needs `adapterType` with `adapterConfig`, or `sameSetupAs`; other kinds take neither. */
export const approveSchema = hireSetupSchema.extend({ revision: revisionSchema, note: note.optional() });
export type Approve = z.infer<typeof approveSchema>;

/** The complete revised request, whose schema depends on the `kind` of the approval. */
export const resubmitApprovalSchema = z.strictObject({ payload: z.record(z.string(), z.unknown()) });

export const approvalChangeSchema = z.object({ approvalId: idSchema, status: approvalStatusSchema });

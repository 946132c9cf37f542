import { z } from "zod";
import { idSchema } from "../fields.ts";

/** The first paths, and the number of all paths. */
const pathListSchema = z.object({ count: z.number(), paths: z.array(z.string()) });

export const closeReadinessSchema = z.object({
	/**
	 * Whether no work is uncommitted or uncollected, the base branch has every commit or its changes, and no run needs the
	 * workspace.
	 */
	isClean: z.boolean(),
	/** Reasons why closing is refused. Other work does not block: closing saves it under a ref. */
	blockers: z.array(z.object({ code: z.string(), message: z.string(), runId: idSchema.optional() })),
	/**
	 * Runs whose work was not collected from their environment. Closing leaves the work in the environment; finalizing
	 * tries to collect it.
	 */
	uncollected: z.array(z.object({ runId: idSchema, environment: z.string() })),
	branch: z.string().nullable(),
	head: z.string().nullable(),
	dirty: pathListSchema,
	staged: pathListSchema,
	untracked: pathListSchema,
	ignored: pathListSchema,
	conflicted: pathListSchema,
	/** Number of commits by which the branch is ahead of or behind its base branch; `null` without a base branch. */
	ahead: z.number().nullable(),
	behind: z.number().nullable(),
	/** Whether the base branch has every commit, or their changes in other commits, as after a squash merge. */
	isInBase: z.boolean().default(false),
});
export type CloseReadiness = z.infer<typeof closeReadinessSchema>;

/** A copy that could not be removed, listed as `copiesLeft` in the details of a close. */
export const leftCopySchema = z.object({
	/** Name. */
	environment: z.string(),
	/** `workspace_not_collected`, or an environment error, after which the server retries. */
	code: z.string(),
	message: z.string(),
});
export type LeftCopy = z.infer<typeof leftCopySchema>;

/** Stored as `teardownSkipped` in the details of a close. */
export const skippedTeardownSchema = z.object({
	/** Name of the environment in which the teardown command would have run; `null` when unknown. */
	environment: z.string().nullable(),
	reason: z.string(),
});
export type SkippedTeardown = z.infer<typeof skippedTeardownSchema>;

export const mergeWorkspaceSchema = z.strictObject({
	/** Local branch. Default: the base branch of the workspace. */
	into: z
		.string()
		.trim()
		.min(1, "must not be empty")
		.max(500)
		.refine((name) => !name.includes("\0"), { error: "must be text without NUL characters" })
		.optional(),
	/** Commit that the caller has read. If the branch is at another commit, the response is 409 `head_changed`. */
	head: z
		.string()
		.regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, "must be a full commit hash")
		.optional(),
});
export type MergeWorkspace = z.infer<typeof mergeWorkspaceSchema>;

export const mergeResultSchema = z.object({
	kind: z.enum(["up_to_date", "fast_forward", "merge"]),
	into: z.string(),
	commit: z.string(),
});
export type MergeResult = z.infer<typeof mergeResultSchema>;

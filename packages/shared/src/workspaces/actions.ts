import { z } from "zod";
import { idSchema } from "../fields.ts";

/** Paths of one kind, the first ones of them. */
const pathListSchema = z.object({ count: z.number(), paths: z.array(z.string()) });

/** What would be saved or left behind if a workspace was closed now. */
export const closeReadinessSchema = z.object({
	/** Nothing is uncommitted or elsewhere, every commit is in the base branch, and nothing needs the workspace. */
	isClean: z.boolean(),
	/** Why it cannot be closed now; empty when it can. Everything else is saved under a ref by closing. */
	blockers: z.array(z.object({ code: z.string(), message: z.string(), runId: idSchema.optional() })),
	/** Runs whose work has not come back from their environment: closing leaves it there. Finalizing tries to bring it back. */
	uncollected: z.array(z.object({ runId: idSchema, environment: z.string() })),
	branch: z.string().nullable(),
	head: z.string().nullable(),
	dirty: pathListSchema,
	staged: pathListSchema,
	untracked: pathListSchema,
	ignored: pathListSchema,
	conflicted: pathListSchema,
	/** Commits that the base branch does not have, and the reverse; `null` without a base branch. */
	ahead: z.number().nullable(),
	behind: z.number().nullable(),
});
export type CloseReadiness = z.infer<typeof closeReadinessSchema>;

/** A copy of a closed workspace that could not be removed from its environment: in the details of the closing, as `copiesLeft`. */
export const leftCopySchema = z.object({
	/** Name and identity of the environment. */
	environment: z.string(),
	identity: z.string(),
	/** Why it is left: `workspace_not_collected`, or an error of the environment, after which the server tries again. */
	code: z.string(),
	message: z.string(),
});
export type LeftCopy = z.infer<typeof leftCopySchema>;

/** Why a closing did not run the project's last command: in the details of the closing, as `teardownSkipped`. */
export const skippedTeardownSchema = z.object({
	/** Name of the environment in which it would have run; `null` when that is not known any more. */
	environment: z.string().nullable(),
	reason: z.string(),
});
export type SkippedTeardown = z.infer<typeof skippedTeardownSchema>;

/** Body of the request that merges a workspace. */
export const mergeWorkspaceSchema = z.strictObject({
	/** Local branch. Default: the one that the workspace was made from. */
	into: z
		.string()
		.trim()
		.min(1, "must not be empty")
		.max(500)
		.refine((name) => !name.includes("\0"), { error: "must be text without NUL characters" })
		.optional(),
	/** The commit of the workspace that was read, as in its diff. When its branch is at another one, the answer is 409 `head_changed`. */
	head: z
		.string()
		.regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, "must be the complete name of a commit")
		.optional(),
});
export type MergeWorkspace = z.infer<typeof mergeWorkspaceSchema>;

/** How a workspace was merged. */
export const mergeResultSchema = z.object({
	kind: z.enum(["up_to_date", "fast_forward", "merge"]),
	into: z.string(),
	/** What the branch is now. */
	commit: z.string(),
});
export type MergeResult = z.infer<typeof mergeResultSchema>;

import { z } from "zod";

const maxWorktrees = z.int().min(1).max(10_000).nullable();
const closeWorktreesAfterDays = z.int().min(1).max(3_650).nullable();

/** Limits of the worktrees of a company, and of a project, which take precedence. */
export const worktreeLimitsSchema = z.object({
	/** Open worktrees at once; `null`: no limit of its own. */
	maxWorktrees: maxWorktrees.default(null),
	/** Days since the last use, after which a worktree is closed whose issue is done or cancelled; `null`: no limit of its own. */
	closeWorktreesAfterDays: closeWorktreesAfterDays.default(null),
});

/** Why the server has closed a worktree by itself. */
export const closeCauseSchema = z.enum(["age", "quota"]);
export type CloseCause = z.infer<typeof closeCauseSchema>;

/** Omitted keys keep their value. */
export const worktreeLimitChangesSchema = z.object({
	maxWorktrees: maxWorktrees.optional(),
	closeWorktreesAfterDays: closeWorktreesAfterDays.optional(),
});

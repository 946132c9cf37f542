import { z } from "zod";
import type { RecordFields } from "../record-fields.ts";

const maxWorktrees = z.int().min(1).max(10_000).nullable();
const closeWorktreesAfterDays = z.int().min(1).max(3_650).nullable();

/** Limits of the worktrees of a company, and of a project, which take precedence. */
export const WORKTREE_LIMIT_FIELDS = {
	/** Open worktrees at once; `null`: no limit of its own. */
	maxWorktrees: { input: maxWorktrees, output: maxWorktrees.default(null) },
	/** Days since the last use, after which a worktree is closed whose issue is done or cancelled; `null`: no limit of its own. */
	closeWorktreesAfterDays: { input: closeWorktreesAfterDays, output: closeWorktreesAfterDays.default(null) },
} satisfies RecordFields;

/** Why the server has closed a worktree by itself. */
export const closeCauseSchema = z.enum(["age", "quota"]);
export type CloseCause = z.infer<typeof closeCauseSchema>;

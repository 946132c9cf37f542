import { z } from "zod";
import type { RecordFields } from "../record-fields.ts";

const maxWorktrees = z.int().min(1).max(10_000).nullable();
const closeWorktreesAfterDays = z.int().min(1).max(3_650).nullable();

/** Worktree limits of a company or of a project; a project's limits take precedence. */
export const WORKTREE_LIMIT_FIELDS = {
	/** Maximum number of open worktrees; `null`: no limit, or in a project, the company's limit. */
	maxWorktrees: { input: maxWorktrees, output: maxWorktrees.default(null) },
	/**
	 * Days since the last use after which the worktree of a done or cancelled issue is closed; `null`: never, or in a
	 * project, the company's limit.
	 */
	closeWorktreesAfterDays: { input: closeWorktreesAfterDays, output: closeWorktreesAfterDays.default(null) },
} satisfies RecordFields;

/** Why the server has closed a worktree. */
export const closeCauseSchema = z.enum(["age", "quota"]);
export type CloseCause = z.infer<typeof closeCauseSchema>;

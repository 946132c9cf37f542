import { integer } from "drizzle-orm/pg-core";

/** Limits of a project take precedence over its company. */
export const worktreeLimitColumns = () => ({
	maxWorktrees: integer(),
	/** Days since the last use; `null`: no own limit. */
	closeWorktreesAfterDays: integer(),
});

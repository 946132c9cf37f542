import { integer } from "drizzle-orm/pg-core";

/** A project's limits take precedence over its company's limits. */
export const worktreeLimitColumns = () => ({
	maxWorktrees: integer(),
	/** Days since the last use; `null` for no limit of its own. */
	closeWorktreesAfterDays: integer(),
});

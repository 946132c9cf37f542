import { integer } from "drizzle-orm/pg-core";

/** How many worktrees may be open at once, and when they are closed. Those of a project take precedence over its company's. */
export const worktreeLimitColumns = () => ({
	/** `null`: no limit of its own. */
	maxWorktrees: integer(),
	/** Days since the last use; `null`: no limit of its own. */
	closeWorktreesAfterDays: integer(),
});

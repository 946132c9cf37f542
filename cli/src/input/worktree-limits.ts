import { isNone } from "./list-option.ts";
import { readWholeNumber } from "./options.ts";

type Limit = number | "none";

/** Limits of the worktrees of a company or project, as they are entered. */
export interface WorktreeLimitOptions {
	maxWorktrees?: Limit;
	closeWorktreesAfterDays?: Limit;
}

/** Reads an option that is a number from 1, or `none`. */
export function readLimit(name: string, max: number): (text: string) => Limit {
	return (text) => (isNone(text) ? "none" : readWholeNumber(name, 1, max)(text));
}

/** What the options set. */
export function readWorktreeLimits({ maxWorktrees, closeWorktreesAfterDays }: WorktreeLimitOptions) {
	return {
		...(maxWorktrees === undefined ? {} : { maxWorktrees: orNull(maxWorktrees) }),
		...(closeWorktreesAfterDays === undefined ? {} : { closeWorktreesAfterDays: orNull(closeWorktreesAfterDays) }),
	};
}

function orNull(limit: Limit): number | null {
	return limit === "none" ? null : limit;
}

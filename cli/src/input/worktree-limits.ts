import { isNone, type OptionValues, parsed, readWholeNumber } from "./options.ts";

type Limit = number | "none";

export const WORKTREE_LIMIT_OPTIONS = {
	maxWorktrees: limit("<number>", 'maximum number of worktrees open at once, or "none"', 10_000),
	closeWorktreesAfterDays: limit(
		"<days>",
		'close worktrees of finished issues after this many days without use, or "none"',
		3_650,
	),
};

export type WorktreeLimitOptions = OptionValues<typeof WORKTREE_LIMIT_OPTIONS>;

function limit(placeholder: string, description: string, max: number) {
	return parsed<Limit>(placeholder, description, (text, flag) =>
		isNone(text) ? "none" : readWholeNumber(text, flag, 1, max),
	);
}

export function readWorktreeLimits({ maxWorktrees, closeWorktreesAfterDays }: WorktreeLimitOptions) {
	return {
		...(maxWorktrees === undefined ? {} : { maxWorktrees: orNull(maxWorktrees) }),
		...(closeWorktreesAfterDays === undefined ? {} : { closeWorktreesAfterDays: orNull(closeWorktreesAfterDays) }),
	};
}

function orNull(limit: Limit): number | null {
	return limit === "none" ? null : limit;
}

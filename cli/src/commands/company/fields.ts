import { choice, type OptionValues, text } from "../../input/options.ts";
import { readWorktreeLimits, WORKTREE_LIMIT_OPTIONS } from "../../input/worktree-limits.ts";

export const COMPANY_FIELD_OPTIONS = {
	...WORKTREE_LIMIT_OPTIONS,
	description: text("<text>", "what the company is for"),
	hires: choice(
		"<how>",
		"when an agent hires: ask the board for approval, or let the agent hire a copy of itself at once",
		["ask", "copy"],
	),
};

export function readCompanyFields({ description, hires, ...limits }: OptionValues<typeof COMPANY_FIELD_OPTIONS>) {
	return {
		...(description === undefined ? {} : { description: description === "" ? null : description }),
		...(hires === undefined ? {} : { requireBoardApprovalForNewAgents: hires === "ask" }),
		...readWorktreeLimits(limits),
	};
}

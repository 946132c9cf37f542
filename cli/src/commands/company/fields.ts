import { readWorktreeLimits, type WorktreeLimitOptions } from "../../input/worktree-limits.ts";

/** Options of a company, as they are entered. */
export interface CompanyFieldOptions extends WorktreeLimitOptions {
	description?: string;
	/** Whether hires by agents wait for the board, or are copies of the asker. */
	hires?: "ask" | "copy";
}

/** What the options set. */
export function readCompanyFields({ description, hires, ...limits }: CompanyFieldOptions) {
	return {
		...(description === undefined ? {} : { description: description === "" ? null : description }),
		...(hires === undefined ? {} : { requireBoardApprovalForNewAgents: hires === "ask" }),
		...readWorktreeLimits(limits),
	};
}

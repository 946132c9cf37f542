import type { Kit } from "./kit.ts";

/** An untested `must` counts as failed. A `capability` applies only to adapters that have it. */
export type Tier = "must" | "capability" | "should";

/** `blocked`: the requirement cannot be tested because another one failed. */
export type Verdict =
	| { status: "pass" }
	| { status: "fail"; reason: string; at?: string }
	| { status: "not_applicable" | "untested" | "blocked"; reason: string };

/** One property of an adapter that the kit tests. */
export interface Requirement {
	/** kebab-case. */
	id: string;
	tier: Tier;
	/** One sentence. */
	text: string;
	/** Path in the repository of the page or file that states the requirement. */
	source: string;
	/** Whether the check judges the runs of all other checks, and therefore comes after them. Default `false`. */
	looksBack?: boolean;
	check(kit: Kit): Promise<Verdict> | Verdict;
}

export const passed: Verdict = { status: "pass" };

/** @param at File and line, or the line of output that shows the fault. */
export function failed(reason: string, at?: string): Verdict {
	return { status: "fail", reason, ...(at === undefined ? {} : { at }) };
}

export function notApplicable(reason: string): Verdict {
	return { status: "not_applicable", reason };
}

export function untested(reason: string): Verdict {
	return { status: "untested", reason };
}

/** Passes unless there is a reason to fail. */
export function passedUnless(reason: string | null | undefined, at?: string): Verdict {
	return reason === null || reason === undefined ? passed : failed(reason, at);
}

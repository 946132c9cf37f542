import type { Budget } from "@paperclipai/shared";
import { AMOUNT_NAMES, limitsOf } from "../agents/budget-limits.ts";

/** Describes the result of an extension, after which another limit may still be reached. */
export function extensionNotice(budget: Budget): string {
	if (budget.state !== "stopped") return "The budget was extended. Waiting runs will start now.";
	const reached = limitsOf(budget).filter(({ isReached }) => isReached);
	const names = reached.map(({ amount }) => AMOUNT_NAMES[amount]).join(" and ");
	return `The budget was extended, but runs are still waiting: the limit for ${names} has been reached.`;
}

import type { Dashboard } from "@paperclipai/shared";

/** How much waits for a person, without failed runs. */
export function waitingCount({ approvals, interactions, budgets }: Dashboard["pending"]): number {
	return approvals + interactions + budgets;
}

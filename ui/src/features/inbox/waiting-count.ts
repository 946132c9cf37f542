import type { Dashboard } from "@paperclipai/shared";

export function waitingCount({ approvals, interactions, budgets }: Dashboard["pending"]): number {
	return approvals + interactions + budgets;
}

import type { Agent, Budget, Dashboard } from "@paperclipai/shared";

export interface StoppedBudget {
	id: string;
	title: string;
	agent: Agent | null;
	at: string;
}

/** The company budget stops all agents, so it hides agent budgets. */
export function stoppedBudgets(company: Budget | null | undefined, agents: readonly Agent[]): StoppedBudget[] {
	if (company?.state === "stopped") {
		return [{ id: "budget", title: "The company budget is used up", agent: null, at: company.updatedAt }];
	}
	return agents
		.filter(({ overBudget, status }) => overBudget && status !== "terminated")
		.map((agent) => ({
			...{ id: `budget-${agent.id}`, title: `The budget of ${agent.name} is used up`, agent, at: agent.updatedAt },
		}));
}

export function waitingCount({ approvals, interactions, budgets, stalled }: Dashboard["pending"]): number {
	return approvals + interactions + budgets + stalled;
}

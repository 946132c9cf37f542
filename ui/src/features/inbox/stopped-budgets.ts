import type { Agent, Budget } from "@paperclipai/shared";

/** A budget that is used up, as an item of the inbox. */
export interface StoppedBudget {
	id: string;
	title: string;
	/** `null` for the budget of the company. */
	agent: Agent | null;
	at: string;
}

/** Those of the agents, or only that of the company, since it stops all agents. */
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

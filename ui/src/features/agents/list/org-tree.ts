import type { Agent } from "@paperclipai/shared";

export interface OrgNode {
	agent: Agent;
	reports: OrgNode[];
}

/** Sorted by name. Agents whose manager is not in the list are roots. */
export function orgTree(agents: readonly Agent[]): OrgNode[] {
	const ids = new Set(agents.map(({ id }) => id));
	const byManager = new Map<string | null, Agent[]>();
	for (const agent of agents) {
		const manager = agent.reportsTo !== null && ids.has(agent.reportsTo) ? agent.reportsTo : null;
		byManager.set(manager, [...(byManager.get(manager) ?? []), agent]);
	}
	const nodesBelow = (manager: string | null): OrgNode[] =>
		(byManager.get(manager) ?? [])
			.sort((a, b) => a.name.localeCompare(b.name))
			.map((agent) => ({ agent, reports: nodesBelow(agent.id) }));
	return nodesBelow(null);
}

/** Counts reports at any depth. */
export function countBelow({ reports }: OrgNode): number {
	return reports.reduce((sum, node) => sum + 1 + countBelow(node), 0);
}

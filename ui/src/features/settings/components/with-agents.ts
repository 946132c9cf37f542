import type { Agent } from "@paperclipai/shared";

export function withAgents<Item extends { agentId: string }>(
	items: readonly Item[],
	agents: readonly Agent[],
): (Item & { agent: Agent })[] {
	const byId = new Map(agents.map((agent) => [agent.id, agent]));
	return items.flatMap((item) => {
		const agent = byId.get(item.agentId);
		return agent ? [{ ...item, agent }] : [];
	});
}

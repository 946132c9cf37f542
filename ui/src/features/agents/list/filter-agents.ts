import type { Agent } from "@paperclipai/shared";
import type { AgentsSearch } from "../agents-search.ts";

/** One-off agents last, then by name. */
export function filterAgents(agents: readonly Agent[], { status, adapter, q }: AgentsSearch): Agent[] {
	const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
	const among = (chosen: string | undefined, value: string) => !chosen || chosen.split(",").includes(value);
	return agents
		.filter((agent) => among(status, agent.status) && among(adapter, agent.adapterType))
		.filter(({ name, title, role }) => {
			const text = `${name} ${title ?? ""} ${role ?? ""}`.toLowerCase();
			return words.every((word) => text.includes(word));
		})
		.sort((a, b) => Number(a.oneOff) - Number(b.oneOff) || a.name.localeCompare(b.name, undefined, { numeric: true }));
}

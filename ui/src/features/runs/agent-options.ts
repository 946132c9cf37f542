import type { Agent } from "@paperclipai/shared";
import { replaceDirectionMarks } from "../../kit/text/direction-marks.ts";
import { shortId } from "../../kit/text/format.ts";
import { useAgents } from "../agents/api.ts";

export interface AgentOption {
	value: string;
	label: string;
	/** Its role. */
	hint?: string;
}

/** Agents as choices. Those of the same name are told apart by their ids. */
export function agentOptionsOf(agents: readonly Pick<Agent, "id" | "name" | "role">[]): AgentOption[] {
	const isShared = (name: string) => agents.filter((agent) => agent.name === name).length > 1;
	return agents.map(({ id, name, role }) => ({
		value: id,
		// A field shows it as its value.
		label: replaceDirectionMarks(isShared(name) ? `${name} (${shortId(id)})` : name),
		...(role && { hint: role }),
	}));
}

/** The agents of a company as choices of a filter. */
export function useAgentOptions(companyId: string): AgentOption[] {
	const { data: agents = [] } = useAgents(companyId);
	return agentOptionsOf(agents);
}

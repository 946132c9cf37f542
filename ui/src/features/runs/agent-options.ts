import type { Agent } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "../../api/company-lists.ts";
import { replaceDirectionMarks } from "../../kit/text/direction-marks.ts";
import { shortId } from "../../kit/text/format.ts";

export interface AgentOption {
	value: string;
	label: string;
	/** Role of the agent. */
	hint?: string;
}

/** Agents with the same name are distinguished by id. */
export function agentOptionsOf(agents: readonly Pick<Agent, "id" | "name" | "role">[]): AgentOption[] {
	const isShared = (name: string) => agents.filter((agent) => agent.name === name).length > 1;
	return agents.map(({ id, name, role }) => ({
		value: id,
		// A text field shows the label as its value, where direction marks would be invisible.
		label: replaceDirectionMarks(isShared(name) ? `${name} (${shortId(id)})` : name),
		...(role && { hint: role }),
	}));
}

export function useAgentOptions(companyId: string): AgentOption[] {
	const { data: agents = [] } = useQuery(agentsQuery(companyId));
	return agentOptionsOf(agents);
}

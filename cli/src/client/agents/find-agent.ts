import type { Agent } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { listNamed, matchNamed } from "../match-named.ts";

/** Finds an agent by id, the beginning of an id, or name. */
export function findAgent(agents: Agent[], text: string): Agent {
	const [found, ...others] = matchNamed(agents, text);
	if (found === undefined) {
		throw new InputError("agent_not_found", `There is no agent ${JSON.stringify(text)}.`, {
			hint: agents.length > 0 ? `Agents:${namesOf(agents)}` : "Create one with: paperclipai agent create",
		});
	}
	if (others.length === 0) return found;
	throw new InputError("agent_ambiguous", `${others.length + 1} agents match ${JSON.stringify(text)}.`, {
		hint: `Use the id:${namesOf([found, ...others])}`,
	});
}

export function severalAgentsError(agents: Agent[]): InputError {
	return new InputError("several_agents", `There are ${agents.length} agents; specify which one to run.`, {
		hint: `For example: paperclipai run --watch ${agents[0]?.id ?? ""}\nAgents:${namesOf(agents)}`,
	});
}

function namesOf(agents: Agent[]): string {
	return listNamed(agents, ({ id, name, adapterType }) => `${id}  ${name} (${adapterType})`);
}

import { isCancel, select } from "@clack/prompts";
import type { Agent } from "@paperclipai/shared";
import { severalAgents } from "../../client/agents/find-agent.ts";

/** Asks on the terminal, beside the data on stdout. */
export async function askForAgent(agents: Agent[]): Promise<Agent> {
	const id = await select({
		message: "Which agent?",
		options: agents.map(({ id, name, adapterType, adapterConfig }) => ({
			value: id,
			label: name,
			hint: [adapterType, adapterConfig.cwd].filter((part) => typeof part === "string").join(", "),
		})),
		output: process.stderr,
	});
	const chosen = isCancel(id) ? undefined : agents.find((agent) => agent.id === id);
	if (chosen === undefined) throw severalAgents(agents);
	return chosen;
}

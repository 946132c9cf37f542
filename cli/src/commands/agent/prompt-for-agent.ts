import { isCancel, select } from "@clack/prompts";
import type { Agent } from "@paperclipai/shared";
import { severalAgentsError } from "../../client/agents/find-agent.ts";
import { toInlineText } from "../../render/output/printable-text.ts";

/** Lets the user select an agent. Uses stderr, so that stdout contains only data. */
export async function promptForAgent(agents: Agent[]): Promise<Agent> {
	const id = await select({
		message: "Which agent?",
		options: agents.map(({ id, name, adapterType, adapterConfig }) => ({
			value: id,
			label: toInlineText(name),
			hint: toInlineText([adapterType, adapterConfig.cwd].filter((part) => typeof part === "string").join(", ")),
		})),
		output: process.stderr,
	});
	const chosen = isCancel(id) ? undefined : agents.find((agent) => agent.id === id);
	if (chosen === undefined) throw severalAgentsError(agents);
	return chosen;
}

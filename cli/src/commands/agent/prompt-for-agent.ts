import type { Agent } from "@paperclipai/shared";
import { askOne } from "../../input/ask.ts";
import type { Terminal } from "../../input/can-ask.ts";

/** @throws {InterruptedError} after Ctrl-C. */
export async function promptForAgent(agents: Agent[], terminal?: Terminal, message = "Which agent?"): Promise<Agent> {
	const choices = agents.map((agent) => {
		const facts = [agent.adapterType, agent.adapterConfig.cwd].filter((part) => typeof part === "string");
		return { value: agent, label: agent.name, hint: facts.join(", ") };
	});
	return await askOne(message, choices, terminal);
}

import type { Readable, Writable } from "node:stream";
import { isCancel, select } from "@clack/prompts";
import type { Agent } from "@paperclipai/shared";
import { InterruptedError } from "../../input/input-error.ts";
import { toInlineText } from "../../render/output/printable-text.ts";

interface Terminal {
	input: Readable;
	output: Writable;
}

/**
 * Lets the user select an agent. Uses stderr, so that stdout contains only data.
 * @throws {InterruptedError} after Ctrl-C.
 */
export async function promptForAgent(
	agents: Agent[],
	terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<Agent> {
	const id = await select({
		message: "Which agent?",
		options: agents.map(({ id, name, adapterType, adapterConfig }) => ({
			value: id,
			label: toInlineText(name),
			hint: toInlineText([adapterType, adapterConfig.cwd].filter((part) => typeof part === "string").join(", ")),
		})),
		...terminal,
	});
	const chosen = isCancel(id) ? undefined : agents.find((agent) => agent.id === id);
	if (chosen === undefined) throw new InterruptedError("No agent was selected.");
	return chosen;
}

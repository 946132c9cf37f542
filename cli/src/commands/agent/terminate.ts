import { CodedError } from "@paperclipai/adapter-utils";
import { type Agent, pauseAgent, resumeAgent, terminateAgent } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { canAsk } from "../../input/can-ask.ts";
import { usageError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type Output, printJson } from "../../render/output/output.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withAgent } from "../scopes.ts";

/** Starts no run of an agent until it is resumed. */
export async function agentPause(text: string, options: CompanyOptions): Promise<number> {
	return await withAgent(options, text, async ({ connection, agent, output }) => {
		const paused = await connection.client.call(pauseAgent, { params: { agentId: agent.id } });
		const resume = withStartedCommand(`paperclipai agent resume ${agent.id}`);
		report(
			paused,
			`Paused ${toInlineText(agent.name)}; an active run continues. Resume it with: ${resume}`,
			output,
			options,
		);
		return EXIT.succeeded;
	});
}

export async function agentResume(text: string, options: CompanyOptions): Promise<number> {
	return await withAgent({ ...options, keepServing: true }, text, async ({ connection, agent, output }) => {
		const resumed = await connection.client.call(resumeAgent, { params: { agentId: agent.id } });
		report(resumed, `Resumed ${toInlineText(agent.name)}.`, output, options);
		return EXIT.succeeded;
	});
}

/** Ends an agent for good, after a question. */
export async function agentTerminate(text: string, options: CompanyOptions & { yes?: true }): Promise<number> {
	return await withAgent(options, text, async ({ connection, agent, output }) => {
		const name = toInlineText(agent.name);
		if (!options.yes) await confirmEnd(name, options);
		const terminated = await connection.client.call(terminateAgent, { params: { agentId: agent.id } });
		report(terminated, `Terminated ${name}: its runs are cancelled and its keys revoked.`, output, options);
		return EXIT.succeeded;
	});
}

async function confirmEnd(name: string, options: CompanyOptions): Promise<void> {
	if (!canAsk(options)) {
		throw usageError("A terminated agent never runs again, and nobody can be asked here.", "Add --yes if you mean it.");
	}
	const { askYesNo } = await import("../../input/ask.ts");
	if (await askYesNo(`Terminate ${name}? It never runs again, its runs are cancelled and its keys revoked.`)) return;
	throw new CodedError("declined", "Nothing was terminated.");
}

function report(agent: Agent, text: string, output: Output, { json }: CompanyOptions): void {
	if (json) printJson(output, agent);
	else output.note(text);
}

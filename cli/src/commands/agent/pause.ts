import { pauseAgent } from "@paperclipai/shared";
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

export const command = defineCommand({
	summary: "pause an agent: no runs start until it is resumed; active runs continue",
	arguments: { agent: AGENT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withAgent(options, args.agent, async ({ connection, agent, output, report }) => {
			const paused = await connection.client.call(pauseAgent, { params: { agentId: agent.id } });
			const resume = withStartedCommand(`paperclipai agent resume ${agent.id}`);
			const text = `Paused ${toInlineText(agent.name)}; active runs continue. Resume it with: ${resume}`;
			await report(paused, () => output.note(text));
		});
	},
});

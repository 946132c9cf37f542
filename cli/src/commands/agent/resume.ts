import { resumeAgent } from "@paperclipai/shared";
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

export const command = defineCommand({
	summary: "resume a paused agent",
	arguments: { agent: AGENT },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withAgent(
			{ ...options, keepServing: true },
			args.agent,
			async ({ connection, agent, output, report }) => {
				const resumed = await connection.client.call(resumeAgent, { params: { agentId: agent.id } });
				await report(resumed, () => output.note(`Resumed ${toInlineText(agent.name)}.`));
			},
		);
	},
});

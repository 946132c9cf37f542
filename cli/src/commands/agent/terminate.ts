import { terminateAgent } from "@paperclipai/shared";
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { confirm } from "../confirm.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

export const command = defineCommand({
	summary: "terminate an agent permanently: cancel its runs and revoke its keys; its history is kept",
	arguments: { agent: AGENT },
	options: { ...COMPANY_OPTIONS, yes: flag("do not ask") },
	async run(args, options) {
		return await withAgent(options, args.agent, async ({ connection, agent, output, report }) => {
			const name = toInlineText(agent.name);
			await confirm(options, {
				question: `Terminate ${name}? It never runs again, its runs are cancelled and its keys revoked.`,
				what: "Terminating an agent",
				declined: "Nothing was terminated.",
			});
			const terminated = await connection.client.call(terminateAgent, { params: { agentId: agent.id } });
			await report(terminated, () => output.note(`Terminated ${name}: its runs are cancelled and its keys revoked.`));
		});
	},
});

import { createAgentKey } from "@paperclipai/shared";
import { AGENT } from "../../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../../input/common-options.ts";
import { text, withDefault } from "../../../input/options.ts";
import { withStartedCommand } from "../../../render/output/started-command.ts";
import { defineCommand } from "../../define-command.ts";
import { withAgent } from "../../scopes.ts";

export const command = defineCommand({
	summary: "create a key with which a program acts as an agent, and print it once",
	arguments: { agent: AGENT },
	options: { ...COMPANY_OPTIONS, name: withDefault(text("<name>", "what the key is for"), "command line") },
	async run(args, options) {
		return await withAgent(options, args.agent, async ({ connection, agent, output, report }) => {
			const params = { agentId: agent.id };
			const created = await connection.client.call(createAgentKey, { params, body: { name: options.name } });
			await report(created, () => {
				output.data(`${created.key}\n`);
				const revoke = withStartedCommand(`paperclipai agent keys revoke ${agent.id} ${created.id}`);
				output.note(
					`The key is shown only once. Any program that has it acts as ${agent.name}. Revoke it with: ${revoke}`,
				);
			});
		});
	},
});

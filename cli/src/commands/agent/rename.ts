import { updateAgent } from "@paperclipai/shared";
import { listAllAgents } from "../../client/agents/find-agent.ts";
import { matchNamed } from "../../client/match-named.ts";
import { AGENT, argument } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

export const command = defineCommand({
	summary: "rename an agent",
	arguments: { agent: AGENT, name: argument("new name of the agent") },
	options: COMPANY_OPTIONS,
	async run({ name, ...args }, options) {
		return await withAgent(options, args.agent, async ({ connection, company, agent, output, report }) => {
			const renamed = await connection.client.call(updateAgent, { params: { agentId: agent.id }, body: { name } });
			await report(renamed, async () => {
				output.note(`Renamed ${agent.name} to ${renamed.name}.`);
				const namesakes = matchNamed(await listAllAgents(connection, company), renamed.name);
				if (namesakes.length > 1)
					output.note(`Another agent has this name too. Specify the renamed agent by its id: ${agent.id}`);
			});
		});
	},
});

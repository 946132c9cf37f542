import { updateAgent } from "@paperclipai/shared";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { matchNamed } from "../../client/match-named.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withAgent } from "../scopes.ts";

export async function agentRename(agentName: string, name: string, options: CompanyOptions): Promise<number> {
	return await withAgent(options, agentName, async ({ connection, company, agent, output }) => {
		const renamed = await connection.client.call(updateAgent, { params: { agentId: agent.id }, body: { name } });
		if (options.json) {
			printJson(output, renamed);
			return EXIT.succeeded;
		}
		output.note(`Renamed ${agent.name} to ${renamed.name}.`);
		const namesakes = matchNamed(await listAllAgents(connection, company), renamed.name);
		if (namesakes.length > 1) output.note(`Another agent has this name too. Specify this one by its id: ${agent.id}`);
		return EXIT.succeeded;
	});
}

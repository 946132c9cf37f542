import { updateAgent } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withAgent } from "../scopes.ts";

export async function agentRename(agentName: string, name: string, options: CompanyOptions): Promise<number> {
	return await withAgent(options, agentName, async ({ connection, agent, output }) => {
		const renamed = await connection.client.call(updateAgent, { params: { agentId: agent.id }, body: { name } });
		if (options.json) printJson(output, renamed);
		else output.note(`Renamed ${agent.name} to ${renamed.name}.`);
		return EXIT.succeeded;
	});
}

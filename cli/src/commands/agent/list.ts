import type { Agent } from "@paperclipai/shared";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { withCompany } from "../scopes.ts";

export async function agentList(options: CompanyOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const agents = await listAllAgents(connection, company);
		if (options.json) printJson(output, agents);
		else if (agents.length === 0)
			output.note(
				withStartedCommand(
					"There are no agents yet. Create one with: paperclipai agent create --name NAME --adapter TYPE",
				),
			);
		else
			output.data(formatTable(["AGENT", "NAME", "STATUS", "ADAPTER", "FOLDER"], agents.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow({ id, name, status, adapterType, adapterConfig }: Agent): string[] {
	return [id, nameCell(name), status, adapterType, typeof adapterConfig.cwd === "string" ? adapterConfig.cwd : ""];
}

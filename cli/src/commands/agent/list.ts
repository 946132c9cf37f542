import type { Agent, Environment } from "@paperclipai/shared";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { environmentName, LOCAL, listAllEnvironments } from "../../client/environments/find-environment.ts";
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
		else {
			const isElsewhere = agents.some(({ defaultEnvironmentId }) => defaultEnvironmentId !== null);
			const environments = isElsewhere ? await listAllEnvironments(connection, company) : [];
			output.data(formatTable(...toTable(agents, environments), output.tableWidth));
		}
		return EXIT.succeeded;
	});
}

/** The column of environments is left out when no agent has one. */
function toTable(agents: Agent[], environments: Environment[]): [headers: string[], rows: string[][]] {
	const isElsewhere = environments.length > 0;
	const rows = agents.map(({ id, name, status, adapterType, adapterConfig, defaultEnvironmentId }) => {
		const place = isElsewhere ? [nameCell(environmentName(defaultEnvironmentId, environments) ?? LOCAL)] : [];
		const folder = typeof adapterConfig.cwd === "string" ? adapterConfig.cwd : "";
		return [id, nameCell(name), status, adapterType, ...place, folder];
	});
	return [["AGENT", "NAME", "STATUS", "ADAPTER", ...(isElsewhere ? ["WHERE"] : []), "FOLDER"], rows];
}

import type { Agent, Environment } from "@paperclipai/shared";
import { listAllAgents } from "../../client/agents/find-agent.ts";
import { environmentName, LOCAL, listAllEnvironments } from "../../client/environments/find-environment.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const NONE = "There are no agents yet. Create one with: paperclipai agent create --name NAME --adapter TYPE";

export const command = defineCommand({
	summary: "list agents, newest first",
	options: COMPANY_OPTIONS,
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const agents = await listAllAgents(connection, company);
			await report(agents, async () => {
				if (agents.length === 0) return output.note(withStartedCommand(NONE));
				const isRemote = agents.some(({ defaultEnvironmentId }) => defaultEnvironmentId !== null);
				const environments = isRemote ? await listAllEnvironments(connection, company) : [];
				output.data(formatTable(...toTable(agents, environments), output.tableWidth));
			});
		});
	},
});

/** The environment column is omitted if no agent has an environment. */
function toTable(agents: Agent[], environments: Environment[]): [headers: string[], rows: string[][]] {
	const isRemote = environments.length > 0;
	const rows = agents.map(({ id, name, status, adapterType, adapterConfig, defaultEnvironmentId }) => {
		const environmentCells = isRemote ? [nameCell(environmentName(defaultEnvironmentId, environments) ?? LOCAL)] : [];
		const folder = typeof adapterConfig.cwd === "string" ? adapterConfig.cwd : "";
		return [id, nameCell(name), status, adapterType, ...environmentCells, folder];
	});
	return [["AGENT", "NAME", "STATUS", "ADAPTER", ...(isRemote ? ["WHERE"] : []), "FOLDER"], rows];
}

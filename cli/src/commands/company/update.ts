import { isMcpServer, omitUndefined, updateCompany } from "@paperclipai/shared";
import { requireCompany } from "../../client/agents/companies.ts";
import { argument } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { nothingToUpdate, usageError } from "../../input/input-error.ts";
import { MCP_SERVERS_OPTION } from "../../input/mcp-servers.ts";
import { text } from "../../input/options.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";
import { COMPANY_FIELD_OPTIONS, readCompanyFields } from "./fields.ts";

export const command = defineCommand({
	summary: "change a company; omitted options keep their value",
	arguments: { company: argument("name or id of the company") },
	options: {
		...COMMON_OPTIONS,
		...COMPANY_FIELD_OPTIONS,
		name: text("<name>", "new name of the company"),
		...MCP_SERVERS_OPTION,
	},
	async run(args, options) {
		const { name, mcpServers } = options;
		const servers = mcpServers?.filter(isMcpServer);
		if (servers?.length !== mcpServers?.length) {
			throw usageError("Only an agent can leave out a server of the company.", "Remove the entries with isDisabled.");
		}
		const body = { ...omitUndefined({ name, mcpServers: servers }), ...readCompanyFields(options) };
		if (Object.keys(body).length === 0) throw nothingToUpdate("company update");
		return await withServer(options, async ({ connection, output, report }) => {
			const { id: companyId } = await requireCompany(connection, args.company);
			const company = await connection.client.call(updateCompany, { params: { companyId }, body });
			await report(company, () => output.note(`Changed ${company.name}.`));
		});
	},
});

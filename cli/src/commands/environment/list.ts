import { type Environment, environmentAddress } from "@paperclipai/shared";
import { ADD_ENVIRONMENT, listAllEnvironments } from "../../client/environments/find-environment.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["ENVIRONMENT", "NAME", "DRIVER", "LOCATION"];
const NONE = `There are no environments, so runs work on the server's machine. ${ADD_ENVIRONMENT}`;

export const command = defineCommand({
	summary: "list environments, newest first",
	details:
		"[Environments](../guides/environments.md) let runs work on machines other than the server's, and in containers.",
	options: COMPANY_OPTIONS,
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const environments = await listAllEnvironments(connection, company);
			await report(environments, () => {
				if (environments.length === 0) output.note(withStartedCommand(NONE));
				else output.data(formatTable(HEADERS, environments.map(toRow), output.tableWidth));
			});
		});
	},
});

function toRow(environment: Environment): string[] {
	const { id, name, driver } = environment;
	return [id, nameCell(name), driver, environmentAddress(environment)];
}

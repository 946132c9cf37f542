import { type Environment, environmentAddress } from "@paperclipai/shared";
import { listAllEnvironments } from "../../client/environments/find-environment.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["ENVIRONMENT", "NAME", "DRIVER", "PLACE"];
const NONE =
	"There are no environments, so runs work on the server's machine. Add one with: paperclipai environment add-ssh";

export async function environmentList(options: CompanyOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const environments = await listAllEnvironments(connection, company);
		if (options.json) printJson(output, environments);
		else if (environments.length === 0) output.note(withStartedCommand(NONE));
		else output.data(formatTable(HEADERS, environments.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow(environment: Environment): string[] {
	const { id, name, driver } = environment;
	return [id, nameCell(name), driver, environmentAddress(environment)];
}

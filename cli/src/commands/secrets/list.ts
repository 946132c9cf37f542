import type { Secret } from "@paperclipai/shared";
import { listAllSecrets } from "../../client/secrets/find-secret.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["SECRET", "VERSION", "CHANGED (UTC)", "DESCRIPTION"];

export async function secretsList(options: CompanyOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const secrets = await listAllSecrets(connection, company);
		if (options.json) printJson(output, secrets);
		else if (secrets.length === 0)
			output.note(withStartedCommand("There are no secrets yet. Store one with: paperclipai secrets set NAME"));
		else output.data(formatTable(HEADERS, secrets.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow({ name, currentVersion, updatedAt, description }: Secret): string[] {
	return [name, String(currentVersion), formatUtc(updatedAt), nameCell(description ?? "")];
}

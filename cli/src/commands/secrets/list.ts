import type { Secret } from "@paperclipai/shared";
import { listAllSecrets } from "../../client/secrets/find-secret.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const NONE = "There are no secrets yet. Store one with: paperclipai secrets set NAME";
const HEADERS = ["SECRET", "VERSION", "CHANGED (UTC)", "DESCRIPTION"];

export const command = defineCommand({
	summary: "list secrets without their values, newest first",
	details: "Lists the name, version and last change of each secret. No command shows a value.",
	options: COMPANY_OPTIONS,
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const secrets = await listAllSecrets(connection, company);
			await report(secrets, () => {
				if (secrets.length === 0) output.note(withStartedCommand(NONE));
				else output.data(formatTable(HEADERS, secrets.map(toRow), output.tableWidth));
			});
		});
	},
});

function toRow({ name, currentVersion, updatedAt, description }: Secret): string[] {
	return [name, String(currentVersion), formatUtc(updatedAt), nameCell(description ?? "")];
}

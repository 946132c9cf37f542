import { deleteSecret } from "@paperclipai/shared";
import { findSecret } from "../../client/secrets/find-secret.ts";
import { SECRET } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

export const command = defineCommand({
	summary: "delete a secret that no agent, MCP server or environment refers to",
	details:
		"Deletes all values of the secret. A secret that an agent, an MCP server or an environment uses is not deleted " +
		"(`secret_in_use`).",
	arguments: { secret: SECRET },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { id, name } = await findSecret(connection, company, args.secret);
			await connection.client.call(deleteSecret, { params: { secretId: id } });
			await report({ id }, () => output.note(`Deleted ${name}.`));
		});
	},
});

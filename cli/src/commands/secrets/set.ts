import { createSecret } from "@paperclipai/shared";
import { argument } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { text } from "../../input/options.ts";
import { readSecretValue, SECRET_VALUE_OPTIONS } from "../../input/secret-value.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

export const command = defineCommand({
	summary: "store a new secret; asks for its value without showing it",
	details:
		"With `--stdin`, reads the value from standard input. The value is never an argument, because other users " +
		"of the machine can see arguments.",
	arguments: { name: argument("name of the secret, for example GITHUB_TOKEN") },
	options: { ...COMPANY_OPTIONS, description: text("<text>", "what the secret is for"), ...SECRET_VALUE_OPTIONS },
	async run({ name }, options) {
		return await withCompany(options, async ({ connection: { client }, company, output, report }) => {
			const description = options.description === undefined ? {} : { description: options.description };
			const body = { name, value: await readSecretValue(options), ...description };
			const secret = await client.call(createSecret, { params: { companyId: company.id }, body });
			await report(secret, () => {
				output.note(`Stored ${secret.name}. To pass it to an agent, use this option of agent create or update:`);
				const env = { [secret.name]: { type: "secret_ref", secretName: secret.name } };
				output.note(`  --config 'env=${JSON.stringify(env)}'`);
				output.note("To pass it to an MCP server, use --env or --header of mcp-servers add, for example:");
				output.note(`  --env '${secret.name}=\${{ secrets.${secret.name} }}'`);
			});
		});
	},
});

import { createCompany } from "@paperclipai/shared";
import { argument } from "../../input/arguments.ts";
import { COMMON_OPTIONS } from "../../input/common-options.ts";
import { text } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";
import { COMPANY_FIELD_OPTIONS, readCompanyFields } from "./fields.ts";

export const command = defineCommand({
	summary: "create a company without agents",
	details:
		"Prints the id of the company. With `--hires copy`, agents hire copies of themselves " +
		"[without asking](../guides/asking-the-board.md#hiring).",
	arguments: { name: argument("name of the company") },
	options: {
		...COMMON_OPTIONS,
		...COMPANY_FIELD_OPTIONS,
		prefix: text("<letters>", "upper-case prefix of the company's issue identifiers (default: derived from its name)"),
	},
	async run({ name }, options) {
		return await withServer({ ...options, create: true }, async ({ connection, output, report }) => {
			const { prefix } = options;
			const issuePrefix = prefix === undefined ? {} : { issuePrefix: prefix };
			const body = { name, ...issuePrefix, ...readCompanyFields(options) };
			const company = await connection.client.call(createCompany, { body });
			await report(company, () => {
				output.data(`${company.id}\n`);
				output.note(`Created ${company.name}. Its issues start at ${company.issuePrefix}-1. Give it an agent with:`);
				output.note(withStartedCommand(`paperclipai agent create --company ${company.id} --name NAME --adapter TYPE`));
			});
		});
	},
});

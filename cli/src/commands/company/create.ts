import { createCompany } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withServer } from "../scopes.ts";
import { type CompanyFieldOptions, readCompanyFields } from "./fields.ts";

export interface CompanyCreateOptions extends CommonOptions, CompanyFieldOptions {
	prefix?: string;
}

/** Creates a company, and prints its id. */
export async function companyCreate(name: string, options: CompanyCreateOptions): Promise<number> {
	return await withServer({ ...options, create: true }, async ({ connection, output }) => {
		const { prefix } = options;
		const issuePrefix = prefix === undefined ? {} : { issuePrefix: prefix };
		const body = { name, ...issuePrefix, ...readCompanyFields(options) };
		const company = await connection.client.call(createCompany, { body });
		if (options.json) printJson(output, company);
		else {
			output.data(`${company.id}\n`);
			output.note(`Created ${company.name}, with issues as ${company.issuePrefix}-1. Give it an agent with:`);
			output.note(withStartedCommand(`paperclipai agent create --company ${company.id} --name NAME --adapter TYPE`));
		}
		return EXIT.succeeded;
	});
}

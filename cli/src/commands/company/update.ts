import { updateCompany } from "@paperclipai/shared";
import { requireCompany } from "../../client/agents/companies.ts";
import { EXIT } from "../../exit-codes.ts";
import { usageError } from "../../input/input-error.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withServer } from "../scopes.ts";
import { type CompanyFieldOptions, readCompanyFields } from "./fields.ts";

export interface CompanyUpdateOptions extends CommonOptions, CompanyFieldOptions {
	name?: string;
}

/** Changes what the options name. */
export async function companyUpdate(text: string, options: CompanyUpdateOptions): Promise<number> {
	const body = { ...(options.name === undefined ? {} : { name: options.name }), ...readCompanyFields(options) };
	if (Object.keys(body).length === 0)
		throw usageError("Nothing to update. Pass at least one option.", "See: paperclipai company update --help");
	return await withServer(options, async ({ connection, output }) => {
		const { id: companyId } = await requireCompany(connection, text);
		const company = await connection.client.call(updateCompany, { params: { companyId }, body });
		if (options.json) printJson(output, company);
		else output.note(`Changed ${company.name}.`);
		return EXIT.succeeded;
	});
}

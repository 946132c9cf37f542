import { testEnvironment } from "@paperclipai/shared";
import { ensureCompany } from "../../client/agents/companies.ts";
import { keepTexts } from "../../client/agents/keep-texts.ts";
import { findEnvironmentId } from "../../client/environments/find-environment.ts";
import { EXIT } from "../../exit-codes.ts";
import { readAgentSetup, type SetupOptions } from "../../input/agent-setup.ts";
import { type CompanyOptions, companyOf } from "../../input/options.ts";
import { formatCheck } from "../../render/format-check.ts";
import { printJson } from "../../render/output/output.ts";
import { wrapText } from "../../render/output/wrap-text.ts";
import { withServer } from "../scopes.ts";

export interface AdapterTestOptions extends CompanyOptions, Pick<SetupOptions, "cwd" | "config"> {
	live?: true;
	environment?: string;
}

/** Prints the findings of the adapter's environment test. Exits with 1 if an agent with this setup could not run. */
export async function adapterTest(type: string, options: AdapterTestOptions): Promise<number> {
	const setup = readAgentSetup({ ...options, adapter: type }, process.cwd());
	return await withServer(options, async ({ connection, output }) => {
		const company = await ensureCompany(connection, companyOf(options));
		const { adapterConfig } = await keepTexts(connection, setup);
		const { environment, live } = options;
		const environmentId = environment === undefined ? null : await findEnvironmentId(connection, company, environment);
		const test = await connection.client.call(testEnvironment, {
			params: { companyId: company.id, type },
			body: { adapterConfig, mode: live ? "live" : "quick", environmentId },
		});
		if (options.json) printJson(output, test);
		else for (const check of test.checks) output.data(wrapText(formatCheck(check, output.color), output.tableWidth));
		if (!options.json) output.note(`${test.adapterType}: ${test.status}`);
		return test.status === "fail" ? EXIT.failed : EXIT.succeeded;
	});
}

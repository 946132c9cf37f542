import { testEnvironment } from "@paperclipai/shared";
import { ensureCompany } from "../../client/agents/companies.ts";
import { keepTexts } from "../../client/agents/keep-texts.ts";
import { findEnvironmentId } from "../../client/environments/find-environment.ts";
import { EXIT } from "../../exit-codes.ts";
import { CONFIG_OPTION, readAgentSetup } from "../../input/agent-setup.ts";
import { ADAPTER_TYPE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS, companyOf } from "../../input/common-options.ts";
import { flag, text } from "../../input/options.ts";
import { formatCheck } from "../../render/format-check.ts";
import { wrapText } from "../../render/output/wrap-text.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";

export const command = defineCommand({
	summary: "test whether an agent with this configuration could run",
	details:
		"Tests on the server's machine or in an [environment](../guides/environments.md#probe). Exits with 1 if an agent with " +
		"this setup could not run.",
	arguments: { type: ADAPTER_TYPE },
	options: {
		...COMPANY_OPTIONS,
		cwd: text("<folder>", "working folder of the agent (default: the current one)"),
		...CONFIG_OPTION,
		environment: text("<environment>", "test in this environment instead of the server's machine"),
		live: flag("also send one tiny prompt to the agent's program; this may cost money"),
	},
	async run({ type }, options) {
		const setup = readAgentSetup({ ...options, adapter: type }, process.cwd());
		return await withServer(options, async ({ connection, output, report }) => {
			const company = await ensureCompany(connection, companyOf(options));
			const { adapterConfig } = await keepTexts(connection, setup);
			const { environment, live } = options;
			const environmentId =
				environment === undefined ? null : await findEnvironmentId(connection, company, environment);
			const test = await connection.client.call(testEnvironment, {
				params: { companyId: company.id, type },
				body: { adapterConfig, mcpServers: [], mode: live ? "live" : "quick", environmentId },
			});
			await report(test, () => {
				for (const check of test.checks) output.data(wrapText(formatCheck(check, output.color), output.tableWidth));
				output.note(`${test.adapterType}: ${test.status}`);
			});
			return test.status === "fail" ? EXIT.failed : EXIT.succeeded;
		});
	},
});

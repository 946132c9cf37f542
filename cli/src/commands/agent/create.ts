import { FIRST_RUN_ADAPTER_TYPE } from "../../adapters/first-run-adapter.ts";
import { AGENT_FIELD_OPTIONS, readAgentFields } from "../../client/agents/agent-fields.ts";
import { ensureCompany } from "../../client/agents/companies.ts";
import { createTestedAgent } from "../../client/agents/create-agent.ts";
import { keepTexts } from "../../client/agents/keep-texts.ts";
import { CONFIG_OPTION, readAgentSetup } from "../../input/agent-setup.ts";
import { COMPANY_OPTIONS, companyOf } from "../../input/common-options.ts";
import { required, text } from "../../input/options.ts";
import { formatCheck } from "../../render/format-check.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withServer } from "../scopes.ts";

export const command = defineCommand({
	summary: "create an agent after testing its setup",
	details: "Prints the id of the agent.",
	options: {
		...COMPANY_OPTIONS,
		...AGENT_FIELD_OPTIONS,
		adapter: required(text("<type>", `adapter of the agent, for example ${FIRST_RUN_ADAPTER_TYPE}`)),
		name: text("<name>", "name of the agent"),
		cwd: text("<folder>", 'working folder of the agent, or "none" (default: the current one)'),
		...CONFIG_OPTION,
	},
	async run(_, options) {
		const setup = readAgentSetup(options, process.cwd());
		return await withServer({ ...options, create: true }, async ({ connection, output, report }) => {
			const company = await ensureCompany(connection, companyOf(options));
			const fields = await readAgentFields(connection, company, options);
			const created = await createTestedAgent(connection, company, await keepTexts(connection, setup), fields);
			const { agent, warnings } = created;
			await report(agent, () => {
				output.data(`${agent.id}\n`);
				for (const check of warnings) output.note(formatCheck(check, output.color).trimEnd());
				const watch = withStartedCommand(`paperclipai run --watch ${agent.id}`);
				output.note(`Created ${agent.name} (${agent.adapterType}). Run it with: ${watch}`);
			});
		});
	},
});

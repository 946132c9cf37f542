import { type AgentFieldOptions, readAgentFields } from "../../client/agents/agent-fields.ts";
import { ensureCompany } from "../../client/agents/companies.ts";
import { createTestedAgent } from "../../client/agents/create-agent.ts";
import { keepTexts } from "../../client/agents/keep-texts.ts";
import { connect } from "../../client/connection/connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { readAgentSetup, type SetupOptions } from "../../input/agent-setup.ts";
import { type CompanyOptions, companyOf } from "../../input/options.ts";
import { createOutput, printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";

export interface AgentCreateOptions extends CompanyOptions, SetupOptions, AgentFieldOptions {
	adapter: string;
}

/** Creates an agent after testing its setup. */
export async function agentCreate(options: AgentCreateOptions): Promise<number> {
	const output = createOutput();
	const setup = readAgentSetup(options, process.cwd());
	const note = options.json ? () => {} : output.note;
	const connection = await connect({ apiBase: options.apiBase, create: true, note });
	try {
		const company = await ensureCompany(connection, companyOf(options));
		const fields = await readAgentFields(connection, company, options);
		const agent = await createTestedAgent(connection, company, await keepTexts(connection, setup), fields);
		if (options.json) printJson(output, agent);
		else output.data(`${agent.id}\n`);
		const command = withStartedCommand(`paperclipai run --watch ${agent.id}`);
		note(`Created ${agent.name} (${agent.adapterType}). Run it with: ${command}`);
		return EXIT.succeeded;
	} finally {
		await connection.close();
	}
}

import { ensureCompany } from "../../client/agents/companies.ts";
import { makeAgent } from "../../client/agents/create-agent.ts";
import { connect } from "../../client/connection/connect.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { readAgentSetup, type SetupOptions } from "../../input/agent-setup.ts";
import { createOutput, printJson } from "../../render/output/output.ts";

/** Makes an agent; its set-up is tested before. */
export async function agentCreate(options: CommonOptions & SetupOptions & { adapter: string }): Promise<number> {
	const output = createOutput();
	const setup = readAgentSetup(options, process.cwd());
	const note = options.json ? () => {} : output.note;
	const connection = await connect({ apiBase: options.apiBase, create: true, note });
	try {
		const company = await ensureCompany(connection);
		const agent = await makeAgent(connection, company, setup);
		if (options.json) printJson(output, agent);
		else output.data(`${agent.id}\n`);
		note(`Made ${agent.name} (${agent.adapterType}). Run it with: paperclipai run --watch ${agent.id}`);
		return EXIT.succeeded;
	} finally {
		await connection.close();
	}
}

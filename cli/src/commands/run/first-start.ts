import { ensureCompany, listAllCompanies } from "../../client/agents/companies.ts";
import { ensureFirstAgent } from "../../client/agents/create-agent.ts";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { connectionTo } from "../../client/connection/connect.ts";

/** Creates the company and the agent of a new installation. The agent needs no account. */
export async function prepareFirstStart(url: string): Promise<void> {
	const connection = connectionTo(url);
	if ((await listAllCompanies(connection)).length > 1) return;
	const company = await ensureCompany(connection);
	const agents = await listAllAgents(connection, company);
	if (agents.every(({ oneOff }) => oneOff)) await ensureFirstAgent(connection, company, process.cwd());
}

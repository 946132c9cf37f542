import { collectSecrets } from "@paperclipai/adapter-utils/host";
import { mergeMcpServers } from "@paperclipai/shared";
import { eq, inArray } from "drizzle-orm";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, companies } from "../../platform/db/schema.ts";
import { mcpServerVariables } from "./mcp-server-secrets.ts";
import { findSecretSource } from "./resolve.ts";
import { readGivenValues } from "./secret-values.ts";

export async function readAgentSecrets(
	context: DatabaseContext & MasterKeyContext,
	agentIds: readonly string[],
): Promise<Set<string>> {
	const [given, rows] = await Promise.all([
		readGivenValues(context, agentIds),
		context.database.db
			.select({
				companyId: agents.companyId,
				config: agents.adapterConfig,
				mcpServers: agents.mcpServers,
				ofCompany: companies.mcpServers,
			})
			.from(agents)
			.innerJoin(companies, eq(companies.id, agents.companyId))
			.where(inArray(agents.id, agentIds)),
	]);
	// Secrets of the company's servers are known once the agent was given them.
	const configured = rows.flatMap(({ companyId, config, mcpServers }) => [
		findSecretSource(context, companyId, config),
		findSecretSource(context, companyId, mcpServerVariables(mcpServers)),
	]);
	const servers = rows.map(({ mcpServers, ofCompany }) => mergeMcpServers(ofCompany, mcpServers));
	return collectSecrets(
		{ secrets: given },
		rows.map(({ config }) => config),
		servers,
		await Promise.all(configured),
	);
}

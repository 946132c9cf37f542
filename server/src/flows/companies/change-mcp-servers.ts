import type { McpServer } from "@paperclipai/shared";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { restoreMcpServers } from "../../records/agents/masked-config/mask-mcp-servers.ts";
import { readCompanyMcpServers } from "../../records/companies/store.ts";
import { mcpServerVariables } from "../../records/secrets/mcp-server-secrets.ts";
import { requireSecrets } from "../../records/secrets/resolve.ts";

/**
 * Restores the masks in the new list of a company, and checks its references to secrets. Locks the company.
 * @throws {HttpError} 422 `masked_value_unknown`, and the errors of `requireSecrets`.
 */
export async function completeMcpServers(
	transaction: DatabaseContext,
	companyId: string,
	servers: McpServer[] | undefined,
): Promise<McpServer[] | undefined> {
	if (servers === undefined) return undefined;
	const stored = await readCompanyMcpServers(transaction, companyId, { lock: true });
	const restored = restoreMcpServers(servers, stored);
	await requireSecrets(transaction.database.db, companyId, mcpServerVariables(restored));
	return restored;
}

import type { AgentMcpServer } from "@paperclipai/adapter-utils";
import { type McpServer, omitUndefined, valuesOfMcpServer } from "@paperclipai/shared";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { mcpServerVariables, variableOf } from "../../records/secrets/mcp-server-secrets.ts";
import { resolveSecrets, type SecretVersion } from "../../records/secrets/resolve.ts";

export interface ResolvedMcpServers {
	/** Contain secret values. Never stored or shown. */
	servers: AgentMcpServer[];
	/** Values to mask, for `collectSecrets`. */
	secretSource: unknown;
	versions: SecretVersion[];
}

/** @throws {HttpError} {CodedError} the errors of `resolveSecrets`. */
export async function resolveMcpServers(
	context: DatabaseContext & MasterKeyContext,
	companyId: string,
	servers: readonly McpServer[],
): Promise<ResolvedMcpServers> {
	const variables = mcpServerVariables(servers);
	const { env, secretSource, versions } = await resolveSecrets(context, companyId, variables);
	const values = env.env ?? variables.env;
	const resolved = servers.map((server) => withValues(server, (name) => String(values[variableOf(server.name, name)])));
	return { servers: resolved, secretSource: [secretSource, resolved], versions };
}

function withValues(server: McpServer, read: (name: string) => string): AgentMcpServer {
	const values = Object.fromEntries(Object.keys(valuesOfMcpServer(server)).map((name) => [name, read(name)]));
	const { name } = server;
	const common = { name, ...omitUndefined({ tools: server.tools }) };
	if (server.transport === "http") return { ...common, transport: "http", url: server.url, headers: values };
	return { ...common, transport: "stdio", command: server.command, args: server.args, env: values };
}

import { type AgentMcpServerEntry, isMcpServer, valuesOfMcpServer } from "@paperclipai/shared";

/** The values of the servers as the variables of a configuration, for `requireSecrets` and `secretNamesIn`. */
export function mcpServerVariables(entries: readonly AgentMcpServerEntry[]): { env: Record<string, unknown> } {
	const variables = entries
		.filter(isMcpServer)
		.flatMap((server) =>
			Object.entries(valuesOfMcpServer(server)).map(([name, value]) => [variableOf(server.name, name), value] as const),
		);
	return { env: Object.fromEntries(variables) };
}

/** Names of servers contain no dot. */
export function variableOf(server: string, name: string): string {
	return `${server}.${name}`;
}

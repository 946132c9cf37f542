import { type AgentMcpServerEntry, isMcpServer, type McpServer } from "@paperclipai/shared";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { ServerAdapter } from "../server-adapter.ts";

export function passesOn({ mcpTransports = [] }: ServerAdapter, { transport }: McpServer): boolean {
	return mcpTransports.includes(transport);
}

/**
 * Checks the agent's own servers; its company's servers are left out with a warning.
 * @throws {HttpError} 422 `mcp_transport_unsupported`.
 */
export function checkMcpTransports(adapter: ServerAdapter, entries: readonly AgentMcpServerEntry[]): void {
	const refused = entries.filter(isMcpServer).find((server) => !passesOn(adapter, server));
	if (refused === undefined) return;
	const { type, mcpTransports = [] } = adapter;
	const message = `Agents of type ${type} cannot use the MCP server ${refused.name}, because the adapter does not pass on servers with the transport ${refused.transport}.`;
	throw new HttpError(422, "mcp_transport_unsupported", message, {
		hint:
			mcpTransports.length === 0
				? "Remove it from mcpServers, and configure it in the agent's program itself."
				: `Reach it by ${mcpTransports.join(" or ")}, or remove it from mcpServers.`,
		details: { field: "mcpServers", name: refused.name, transport: refused.transport },
	});
}

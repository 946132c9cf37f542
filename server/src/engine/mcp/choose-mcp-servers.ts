import type { AdapterRunWarning } from "@paperclipai/adapter-utils";
import { type AgentMcpServerEntry, type McpServer, mergeMcpServers } from "@paperclipai/shared";
import { passesOn } from "../adapters/config/mcp-transports.ts";
import type { ServerAdapter } from "../adapters/server-adapter.ts";

export interface ChosenMcpServers {
	servers: McpServer[];
	/** Servers that the adapter does not pass on. */
	warnings: (AdapterRunWarning & { code: string; hint: string })[];
}

export function chooseMcpServers(
	adapter: ServerAdapter,
	ofCompany: readonly McpServer[],
	ofAgent: readonly AgentMcpServerEntry[],
	/** `null` for an agent that is not stored. */
	agentId: string | null,
): ChosenMcpServers {
	const merged = mergeMcpServers(ofCompany, ofAgent);
	return {
		servers: merged.map(({ server }) => server).filter((server) => passesOn(adapter, server)),
		warnings: merged
			.filter(({ server }) => !passesOn(adapter, server))
			.map(({ server, isOfCompany }) => leftOut(adapter, server, isOfCompany, agentId)),
	};
}

/** An agent's own server is refused when it is saved, but another version of the adapter may have been installed. */
function leftOut(
	{ type }: ServerAdapter,
	{ name, transport }: McpServer,
	isOfCompany: boolean,
	agentId: string | null,
) {
	const whose = isOfCompany ? "of the company" : "of the agent";
	const command = `paperclipai mcp-servers remove ${name} --agent ${agentId ?? "AGENT"}`;
	return {
		code: "mcp_server_left_out",
		message: `The MCP server ${name} ${whose} was left out, because the adapter ${type} does not pass on servers with the transport ${transport}.`,
		hint: isOfCompany ? `Leave it out for this agent: ${command}` : `Remove it: ${command}`,
	};
}

import type { AdapterRunWarning, AgentMcpServer } from "@paperclipai/adapter-utils";
import { mcpServerLeftOut } from "@paperclipai/adapter-utils/server-utils";
import type { AgentToolCall } from "../events/tool-call.ts";

/** The agent decides by itself which tools it asks for, so that a limit could not be enforced. */
function withoutLimited(servers: readonly AgentMcpServer[]): readonly AgentMcpServer[] {
	return servers.filter(({ tools }) => tools === undefined);
}

/** @param takesHttp Whether the agent connects to servers by HTTP. */
export function warnOfMcpServers(servers: readonly AgentMcpServer[], takesHttp: boolean): AdapterRunWarning[] {
	return servers.flatMap(({ name, transport, tools }) => {
		if (tools !== undefined) {
			const hint = "Allow all tools of the server for this agent, or use an agent of claude_local or codex_local.";
			return [mcpServerLeftOut(name, "its tools cannot be limited for an ACP agent.", hint)];
		}
		if (transport === "stdio" || takesHttp) return [];
		const hint = "Configure the server with a command, or use another agent.";
		return [mcpServerLeftOut(name, "the ACP agent does not connect to MCP servers by HTTP.", hint)];
	});
}

/** The servers as parameters of `session/new` and `session/load`. */
export function mcpParams(servers: readonly AgentMcpServer[], takesHttp: boolean): object[] {
	return withoutLimited(servers).flatMap((server): object[] => {
		const { name } = server;
		if (server.transport === "stdio") {
			return [{ name, command: server.command, args: server.args, env: pairsOf(server.env) }];
		}
		return takesHttp ? [{ type: "http", name, url: server.url, headers: pairsOf(server.headers) }] : [];
	});
}

function pairsOf(values: Readonly<Record<string, string>>): { name: string; value: string }[] {
	return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** Kinds of a call whose title a model may choose. */
const DESCRIBED = new Set(["execute", "edit", "delete", "move", "read", "search", "fetch", "think", "switch_mode"]);

/** Returns the tool that the call names as agents do: `mcp__SERVER__TOOL`; `null` for any other call. */
export function mcpToolOf(
	{ name, title, kind }: AgentToolCall,
	servers: readonly AgentMcpServer[],
): { server: string; tool: string } | null {
	if (DESCRIBED.has(kind)) return null;
	for (const named of [name, title]) {
		const found = withoutLimited(servers).filter((server) => named.startsWith(`mcp__${server.name}__`));
		const [server] = found.sort((one, other) => other.name.length - one.name.length);
		const tool = named.slice(`mcp__${server?.name}__`.length);
		if (server !== undefined && /^[\w.-]+$/.test(tool)) return { server: server.name, tool };
	}
	return null;
}

import { parseObject } from "@paperclipai/adapter-utils";

/** Whether an agent with these capabilities connects to MCP servers by HTTP. */
export function takesHttpServers(agentCapabilities: unknown): boolean {
	return parseObject(parseObject(agentCapabilities).mcpCapabilities).http === true;
}

import type { McpTransport } from "./mcp-server-list.ts";

/** Says why agents with an adapter do not get servers with a transport. */
export function notPassedOn(transport: McpTransport): string {
	const what = transport === "stdio" ? "servers that are started by a command" : "servers with a URL";
	return `The adapter does not pass on ${what}.`;
}

import { readFileSync } from "node:fs";
import { messageOf, readSecretReference } from "@paperclipai/adapter-utils";
import { type AgentMcpServerEntry, agentMcpServersSchema, type McpServerValue } from "@paperclipai/shared";
import { usageError } from "./input-error.ts";
import { isNone, parsed } from "./options.ts";

/** Whole lists, which replace the stored one. */
export const MCP_SERVERS_OPTION = {
	mcpServers: parsed<AgentMcpServerEntry[]>(
		"<json>",
		'MCP servers, as a JSON list or the path of a file with one, or "none"',
		readMcpServers,
	),
};

function readMcpServers(value: string): AgentMcpServerEntry[] {
	if (isNone(value)) return [];
	const hint = "See docs/guides/mcp-servers.md for an example.";
	let json: unknown;
	try {
		json = JSON.parse(value.trim().startsWith("[") ? value : readFileSync(value, "utf8"));
	} catch (error) {
		throw usageError(`--mcp-servers is neither a JSON list nor a file with one: ${messageOf(error)}`, hint);
	}
	const { data, error } = agentMcpServersSchema.safeParse(json);
	if (data !== undefined) return data;
	const [issue] = error?.issues ?? [];
	throw usageError(`--mcp-servers: ${issue?.path.join(".")} ${issue?.message}`.replace(":  ", ": "), hint);
}

/** `NAME=value` or `NAME=${{ secrets.NAME }}`; may be repeated. */
export function mcpValuesOption(description: string) {
	return parsed<Record<string, McpServerValue>>("<name=value>", `${description}; repeatable`, (pair, flag, before) => {
		const equals = pair.indexOf("=");
		if (equals < 1) throw usageError(`${flag} ${pair} has no name.`, `Write ${flag} NAME=value.`);
		return { ...before, [pair.slice(0, equals).trim()]: readSecretReference(pair.slice(equals + 1)) };
	});
}

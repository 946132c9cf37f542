import type { AdapterRunWarning, AgentMcpServer, PermissionPreset } from "@paperclipai/adapter-utils";
import { mcpServerLeftOut } from "@paperclipai/adapter-utils/server-utils";

export interface ChosenMcpServers {
	servers: readonly AgentMcpServer[];
	/** About the servers that are left out. */
	warnings: AdapterRunWarning[];
}

/**
 * Leaves out servers whose tools the agent could use without a required permission, and servers with an allowed tool
 * that Claude Code renames.
 * @param preset `null` if the settings of the agent decide.
 * @param asksHost Whether Claude Code asks the host before it uses a tool.
 */
export function chooseMcpServers(
	servers: readonly AgentMcpServer[],
	preset: PermissionPreset | null,
	asksHost: boolean,
): ChosenMcpServers {
	const cannotAsk = !asksHost && preset !== null && preset !== "full";
	const reasons = servers.map((server) => {
		if (cannotAsk || (!asksHost && server.tools !== undefined)) return leftOut(server.name, cannotAsk);
		return server.tools?.some((tool) => REPLACED.test(tool)) ? renamed(server.name) : null;
	});
	return {
		servers: servers.filter((_, index) => reasons[index] === null),
		warnings: reasons.filter((reason) => reason !== null),
	};
}

/** Two tools of the server could have the same name in Claude Code, of which only one is allowed. */
function renamed(name: string): AdapterRunWarning {
	const hint = "Allow all tools of the server, or only tools whose names have letters, digits, _ and -.";
	return mcpServerLeftOut(name, "Claude Code changes the name of an allowed tool.", hint);
}

function leftOut(name: string, cannotAsk: boolean): AdapterRunWarning {
	if (cannotAsk) {
		const hint = 'Update Claude Code, and set "conversation" to auto.';
		return mcpServerLeftOut(name, "Claude Code cannot ask for permission during this run.", hint);
	}
	const hint =
		"Give the agent permissions instead of the settings allowedTools, permissionMode and dangerouslySkipPermissions, or allow all tools of the server.";
	return mcpServerLeftOut(name, "its tools can be limited only if Claude Code asks for permission.", hint);
}

/** Rule for all tools of a server. */
export function mcpRule({ name }: Pick<AgentMcpServer, "name">): string {
	return `mcp__${name}`;
}

/** The file for `--mcp-config`. */
export function mcpConfig(servers: readonly AgentMcpServer[]): string {
	return JSON.stringify({ mcpServers: Object.fromEntries(servers.map((server) => [server.name, entryOf(server)])) });
}

function entryOf(server: AgentMcpServer): object {
	if (server.transport === "http") {
		return { type: "http", url: literal(server.url), headers: literals(server.headers) };
	}
	const { command, args, env } = server;
	return { type: "stdio", command: literal(command), args: args.map(literal), env: literals(env) };
}

function literals(values: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, literal(value)]));
}

/** Claude Code replaces `${NAME}` by a variable, so the `$` becomes the default of a variable that is never set. */
const DOLLAR = "$" + "{PAPERCLIP_UNSET:-$}";

function literal(text: string): string {
	return text.replace(/\$(?=\{)/g, () => DOLLAR);
}

/** Characters that Claude Code replaces in names of tools. */
const REPLACED = /[^a-zA-Z0-9_-]/;

/** Returns the server and the tool that a tool's name in Claude Code stands for; `null` for any other tool. */
export function mcpToolOf(
	toolName: string,
	servers: readonly AgentMcpServer[],
): { server: string; tool: string } | null {
	const prefixOf = (server: AgentMcpServer) => `${mcpRule(server)}__`;
	// Longest first, because the name of a server may begin with the name of another one.
	const [server] = servers
		.filter((one) => toolName.startsWith(prefixOf(one)))
		.sort((one, other) => other.name.length - one.name.length);
	if (server === undefined) return null;
	const tool = toolName.slice(prefixOf(server).length);
	return { server: server.name, tool: tool };
}

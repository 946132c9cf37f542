import path from "node:path";
import type { AdapterRunWarning, AgentMcpServer, PermissionPreset, StdioMcpServer } from "@paperclipai/adapter-utils";
import { mcpServerLeftOut } from "@paperclipai/adapter-utils/server-utils";

/** How the MCP servers of a run are passed on. */
export interface McpHandover {
	/** Precede the other options, so that the agent's `configOverrides` take precedence. */
	args: string[];
	/** Variables of Codex. */
	env: Record<string, string>;
	/** Names of the servers. */
	servers: readonly string[];
}

/**
 * Leaves all servers out if Codex would use their tools without the permission that the preset requires.
 * @param preset `null` if the settings of the agent decide.
 * @param converses Whether Codex can ask.
 */
export function chooseMcpServers(
	servers: readonly AgentMcpServer[],
	preset: PermissionPreset | null,
	converses: boolean,
): { servers: readonly AgentMcpServer[]; warnings: AdapterRunWarning[] } {
	if (converses || preset === null || preset === "full") return { servers, warnings: [] };
	const hint = 'Update Codex, set "conversation" to auto, and remove "profile".';
	const warningOf = ({ name }: AgentMcpServer) =>
		mcpServerLeftOut(name, "Codex cannot ask for permission during this run.", hint);
	return { servers: [], warnings: servers.map(warningOf) };
}

/** The private files with the variables of the servers, by name. */
export function mcpFiles(servers: readonly AgentMcpServer[]): Record<string, string> {
	return Object.fromEntries(
		servers.flatMap((server) =>
			server.transport === "stdio" && hasVariables(server) ? [[fileOf(server), scriptOf(server)]] : [],
		),
	);
}

/**
 * Returns the settings of Codex for the servers. No value of a variable or a header is an argument, and none is a variable
 * of the agent's commands.
 * @param folder The folder of `mcpFiles`.
 * @param asks Whether Codex asks before each call of a tool.
 */
export function mcpOptions(
	servers: readonly AgentMcpServer[],
	folder: string,
	asks: boolean,
): Pick<McpHandover, "args" | "env"> {
	const headers = new Map<string, string>();
	const noteHeader = (value: string) => {
		// A name that is recognized as the name of a secret.
		const variable = `PAPERCLIP_MCP_TOKEN_${headers.size + 1}`;
		headers.set(variable, value);
		return variable;
	};
	const tables = servers.map((server) => {
		const fields = [
			...(server.transport === "stdio" ? commandFields(server, folder) : urlFields(server, noteHeader)),
			...(server.tools === undefined ? [] : [`enabled_tools=${toml(server.tools)}`]),
			...(asks ? [`default_tools_approval_mode="prompt"`] : []),
		];
		return `mcp_servers.${server.name}={${fields.join(",")}}`;
	});
	const hidden = [...headers.keys()].map((variable) => `shell_environment_policy.set.${variable}=""`);
	return { args: [...tables, ...hidden].flatMap((value) => ["--config", value]), env: Object.fromEntries(headers) };
}

/** A shell reads the variables, because Codex could pass on only its own, which all commands of the agent have too. */
function commandFields(server: StdioMcpServer, folder: string): string[] {
	const { command, args } = server;
	if (!hasVariables(server)) return [`command=${toml(command)}`, `args=${toml(args)}`];
	const script = ["-c", '. "$0" && exec "$@"', path.join(folder, fileOf(server)), command, ...args];
	return [`command="sh"`, `args=${toml(script)}`];
}

function urlFields(
	{ url, headers }: Extract<AgentMcpServer, { transport: "http" }>,
	noteHeader: (value: string) => string,
): string[] {
	const names = Object.entries(headers).map(([name, value]) => `${toml(name)}=${toml(noteHeader(value))}`);
	return [`url=${toml(url)}`, ...(names.length === 0 ? [] : [`env_http_headers={${names.join(",")}}`])];
}

function hasVariables({ env }: StdioMcpServer): boolean {
	return Object.keys(env).length > 0;
}

function fileOf({ name }: StdioMcpServer): string {
	return `mcp-${name}.env`;
}

function scriptOf({ env }: StdioMcpServer): string {
	return Object.entries(env)
		.map(([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`)
		.join("");
}

/** JSON is TOML, except for one character that TOML does not allow in a string. */
function toml(value: string | readonly string[]): string {
	return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
}

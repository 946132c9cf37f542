interface McpServerBase {
	/** Unique within the run, matches `^[a-z][a-z0-9_-]{0,31}$`. */
	name: string;
	/** Names of the tools that the agent may use. If omitted, all. */
	tools?: readonly string[];
}

/** An MCP server that the program starts, where the program itself runs. */
export interface StdioMcpServer extends McpServerBase {
	transport: "stdio";
	/** Name on PATH, or an absolute path. */
	command: string;
	args: readonly string[];
	/** Added to the environment of the program. Values can be secrets. */
	env: Readonly<Record<string, string>>;
}

/** An MCP server that the program connects to by streamable HTTP. */
export interface HttpMcpServer extends McpServerBase {
	transport: "http";
	url: string;
	/** Sent with each request. Values can be secrets. */
	headers: Readonly<Record<string, string>>;
}

/** An MCP server whose tools an agent may use, chosen for the agent or its company, with secrets resolved. */
export type AgentMcpServer = StdioMcpServer | HttpMcpServer;

export type McpTransport = AgentMcpServer["transport"];

import type { AdapterRunWarning } from "../contract/execution.ts";

/** @param reason A clause with a period, such as `its tools cannot be limited.` */
export function mcpServerNotPassed(server: string, reason: string, hint: string): AdapterRunWarning {
	return {
		code: "mcp_server_not_passed",
		message: `The agent could not use the MCP server "${server}", because ${reason}`,
		hint,
	};
}

/**
 * @param problem A clause without its subject and period.
 * @param details Text of the program; `""` if it reports none.
 */
export function mcpServerFailed(
	server: string,
	problem = "could not be started or reached",
	details = "",
): AdapterRunWarning {
	return {
		code: "mcp_server_failed",
		message: `The MCP server "${server}" ${problem}${details === "" ? "." : `: ${details}`}`,
		hint: "Test the environment of the agent, which starts the server and shows its last output.",
	};
}

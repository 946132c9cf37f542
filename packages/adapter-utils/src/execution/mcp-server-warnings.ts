import type { AdapterRunWarning } from "../contract/execution.ts";

/** @param reason A clause with a period, such as `its tools cannot be limited.` */
export function mcpServerLeftOut(server: string, reason: string, hint: string): AdapterRunWarning {
	return {
		code: "mcp_server_left_out",
		message: `The MCP server ${server} was left out, because ${reason}`,
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
		message: `The MCP server ${server} ${problem}${details === "" ? "." : `: ${details}`}`,
		hint: "Test the environment of the agent, which starts the server and shows its last output.",
	};
}

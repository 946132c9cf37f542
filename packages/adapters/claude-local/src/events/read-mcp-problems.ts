import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";

/** Statuses in which the tools of an MCP server are unavailable until a user acts. */
const PROBLEMS = new Map([
	["failed", "could not be started or reached"],
	["needs-auth", "needs a login"],
]);

export interface McpProblem {
	/** `""` if the program does not name the server. */
	server: string;
	/** A clause without its subject. */
	problem: string;
}

export function readMcpProblems(servers: unknown): McpProblem[] {
	return asArray(servers).flatMap((value) => {
		const { name, status } = parseObject(value);
		const problem = PROBLEMS.get(asString(status));
		return problem === undefined ? [] : [{ server: asString(name), problem }];
	});
}

export function describeMcpProblem({ server, problem }: McpProblem): string {
	return `${server === "" ? "An MCP server without a name" : `The MCP server ${server}`} ${problem}.`;
}

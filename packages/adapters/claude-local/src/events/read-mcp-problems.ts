import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";

/** Statuses in which the tools of an MCP server are unavailable until a user acts. */
const PROBLEMS = new Map([
	["failed", "could not be started or reached"],
	["needs-auth", "needs a login"],
]);

export function readMcpProblems(servers: unknown): string[] {
	return asArray(servers).flatMap((value) => {
		const { name, status } = parseObject(value);
		const problem = PROBLEMS.get(asString(status));
		const server = asString(name) === "" ? "An MCP server without a name" : `The MCP server ${asString(name)}`;
		return problem === undefined ? [] : [`${server} ${problem}.`];
	});
}

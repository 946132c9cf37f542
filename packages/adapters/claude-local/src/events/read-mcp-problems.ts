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
		return problem === undefined ? [] : [`The MCP server ${asString(name) || "without a name"} ${problem}.`];
	});
}

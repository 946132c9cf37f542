import type { AgentMcpServer } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { warnOfMcpServers } from "./mcp-servers.ts";

const git: AgentMcpServer = { name: "git", transport: "stdio", command: "node", args: [], env: {} };
const web: AgentMcpServer = { name: "web", transport: "http", url: "https://a.example/mcp", headers: {} };

it("warns of servers that an agent cannot use", () => {
	const namesOf = (takesHttp: boolean) =>
		warnOfMcpServers([git, web, { ...git, name: "limited", tools: ["list"] }], takesHttp).map(({ message }) => message);
	expect(namesOf(true)).toEqual([
		"The MCP server limited was left out, because its tools cannot be limited for an ACP agent.",
	]);
	expect(namesOf(false)).toEqual([
		"The MCP server web was left out, because the ACP agent does not connect to MCP servers by HTTP.",
		...namesOf(true),
	]);
});

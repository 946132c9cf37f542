import type { AgentMcpServer } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { chooseMcpServers, mcpConfig, mcpToolOf } from "./mcp-servers.ts";

const stdio = (name: string, more: Partial<AgentMcpServer> = {}): AgentMcpServer =>
	({ name, transport: "stdio", command: "node", args: ["a.mjs"], env: {}, ...more }) as AgentMcpServer;
const limited = stdio("limited", { tools: ["list"] });
const free = stdio("free");

describe("passes on", () => {
	it.each([
		["all servers, if it asks the host", "workspace", true, ["limited", "free"], []],
		["none, if it can ask no one", "workspace", false, [], ["limited", "free"]],
		["servers without a limit, if it asks for nothing", "full", false, ["free"], ["limited"]],
		["servers without a limit, if the settings decide", null, false, ["free"], ["limited"]],
	] as const)("%s", (_, preset, asksHost, passed, leftOut) => {
		const { servers, warnings } = chooseMcpServers([limited, free], preset, asksHost);
		expect(servers.map(({ name }) => name)).toEqual(passed);
		expect(warnings.map(({ code }) => code)).toEqual(leftOut.map(() => "mcp_server_left_out"));
		for (const [at, name] of leftOut.entries()) expect(warnings[at]?.message).toContain(` ${name} `);
	});
});

it("leaves out a server with an allowed tool that Claude Code renames, since another one could get the name", () => {
	const { servers, warnings } = chooseMcpServers([stdio("dots", { tools: ["get.issue"] }), limited], "ask", true);
	expect(servers).toEqual([limited]);
	expect(warnings).toMatchObject([
		{ code: "mcp_server_left_out", message: expect.stringContaining("changes the name") },
	]);
});

it("writes the servers in Claude Code's terms", () => {
	const http = { name: "web", transport: "http", url: "https://a.example/mcp", headers: { "X-Key": "k" } } as const;
	expect(JSON.parse(mcpConfig([stdio("git", { env: { TOKEN: "t" } } as object), http]))).toEqual({
		mcpServers: {
			git: { type: "stdio", command: "node", args: ["a.mjs"], env: { TOKEN: "t" } },
			web: { type: "http", url: "https://a.example/mcp", headers: { "X-Key": "k" } },
		},
	});
});

it("passes on values exactly as they are, although Claude Code replaces variables", () => {
	const text = mcpConfig([stdio("a", { env: { PASSWORD: "x$" + "{HOME}y" } } as object)]);
	expect(text).not.toContain("$" + "{HOME}");
	// As Claude Code does it.
	const read = text.replace(/\$\{([^}]+)\}/g, (all, inner: string) => inner.split(":-", 2)[1] ?? all);
	expect(JSON.parse(read).mcpServers.a.env.PASSWORD).toBe("x$" + "{HOME}y");
});

it.each([
	["mcp__free__create_issue", { server: "free", tool: "create_issue" }],
	["mcp__free__a__b", { server: "free", tool: "a__b" }],
	["mcp__freedom__x", null],
	["mcp__other__x", null],
	["Bash", null],
])("knows the tool %s", (name, expected) => {
	expect(mcpToolOf(name, [free, limited])).toEqual(expected);
});

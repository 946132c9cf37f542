import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AgentMcpServer } from "@paperclipai/adapter-utils";
import { describe, expect, it, onTestFinished } from "vitest";
import { chooseMcpServers, mcpFiles, mcpOptions } from "./mcp-servers.ts";

const SECRET = `it's a "secret" $HOME \`id\` \\ \u007f`;
const git: AgentMcpServer = { name: "git", transport: "stdio", command: "node", args: ["a.mjs", "-x"], env: {} };
const withEnv: AgentMcpServer = { ...git, name: "env", env: { TOKEN: SECRET, OTHER: "" } };
const web: AgentMcpServer = {
	...{ name: "web", transport: "http", url: "https://a.example/mcp" },
	headers: { Authorization: `Bearer ${SECRET}`, "X-Key": SECRET },
};

it("writes the servers in the settings of Codex", () => {
	const { args, env } = mcpOptions([git, { ...web, tools: ["list", "get"] }], "/run/private", true);
	expect(args.filter((_, at) => at % 2 === 0)).toEqual(["--config", "--config", "--config", "--config"]);
	expect(args.filter((_, at) => at % 2 === 1)).toEqual([
		'mcp_servers.git={command="node",args=["a.mjs","-x"],default_tools_approval_mode="prompt"}',
		'mcp_servers.web={url="https://a.example/mcp",env_http_headers={"Authorization"="PAPERCLIP_MCP_TOKEN_1","X-Key"="PAPERCLIP_MCP_TOKEN_2"},enabled_tools=["list","get"],default_tools_approval_mode="prompt"}',
		'shell_environment_policy.set.PAPERCLIP_MCP_TOKEN_1=""',
		'shell_environment_policy.set.PAPERCLIP_MCP_TOKEN_2=""',
	]);
	expect(env).toEqual({ PAPERCLIP_MCP_TOKEN_1: `Bearer ${SECRET}`, PAPERCLIP_MCP_TOKEN_2: SECRET });
	expect(mcpFiles([git, web])).toEqual({});
});

it("leaves the values of variables out of the arguments", () => {
	const { args, env } = mcpOptions([withEnv, web], "/run/private", false);
	expect(args.join("\n")).not.toContain("secret");
	expect(args.join("\n")).not.toContain("approval");
	expect(Object.keys(env)).toHaveLength(2);
});

it("gives each server its own variables, exactly as they are", () => {
	const folder = mkdtempSync(path.join(tmpdir(), "codex-mcp-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const print = { command: process.execPath, args: ["-p", "JSON.stringify([process.env.TOKEN, process.env.OTHER])"] };
	const servers: AgentMcpServer[] = [
		{ ...withEnv, ...print },
		{ ...withEnv, ...print, name: "two", env: { TOKEN: "2" } },
	];
	for (const [name, text] of Object.entries(mcpFiles(servers))) writeFileSync(path.join(folder, name), text);
	const { args } = mcpOptions(servers, folder, false);
	const printed = args
		.filter((_, at) => at % 2 === 1)
		.map((table) => {
			const [, command = "", given = ""] = /\{command="(.*?)",args=(\[.*\])\}$/.exec(table) ?? [];
			return JSON.parse(execFileSync(command, JSON.parse(given), { env: {}, encoding: "utf8" }));
		});
	expect(printed).toEqual([
		[SECRET, ""],
		["2", null],
	]);
});

describe("passes on", () => {
	it.each([
		["all servers in a conversation", "read_only", true, ["git"]],
		["none if it cannot ask", "read_only", false, []],
		["all if it need not ask", "full", false, ["git"]],
		["all if the settings decide", null, false, ["git"]],
	] as const)("%s", (_, preset, converses, passed) => {
		const { servers, warnings } = chooseMcpServers([git], preset, converses);
		expect(servers.map(({ name }) => name)).toEqual(passed);
		expect(warnings.map(({ code }) => code)).toEqual(passed.length === 0 ? ["mcp_server_left_out"] : []);
	});
});

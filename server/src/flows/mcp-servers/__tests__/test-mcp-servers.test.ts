import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import * as api from "@paperclipai/shared";
import { expect, it, onTestFinished } from "vitest";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { filesWith, MARK, PROGRAM, reference, stdio, TOKEN } from "./scripted-servers.ts";
import { companyId, create, ofCompany, server, useTakingAdapters } from "./taking-adapters.ts";

useTakingAdapters();

const test = (body: object) => server.client.call(api.testMcpServers, { params: companyId(), body });

/** Command lines of all processes. */
function commandLines(): string {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map((pid) => {
			try {
				return readFileSync(`/proc/${pid}/cmdline`, "utf8");
			} catch {
				return "";
			}
		})
		.join("\n");
}

it("starts each server, lists its tools and kills it, without a secret in a command line", async () => {
	const { id: agentId } = await create([
		stdio("ready", { MCP_TEST_TOKEN: reference, MCP_TEST_FAIL: "noise" }),
		stdio("limited", {}, { tools: ["echo"] }),
		stdio("unknown", {}, { tools: ["echo", "divide"] }),
		stdio("exits", { MCP_TEST_FAIL: "exit" }),
		stdio("broken", { MCP_TEST_FAIL: "list" }),
		{ ...stdio("missing"), command: "no-such-mcp-server" },
	]);
	let seen = "";
	const watching = new AbortController();
	const watched = (async () => {
		while (!watching.signal.aborted) {
			seen += commandLines();
			await delay(5);
		}
	})();
	const { status, checks } = await test({ agentId });
	watching.abort();
	await watched;
	expect(status).toBe("warn");
	expect(checks).toEqual([
		{ code: "mcp_server_ready", level: "info", message: "ready: 2 tools", detail: "echo, add" },
		{ code: "mcp_server_ready", level: "info", message: "limited: 1 of 2 tools", detail: "echo; not allowed: add" },
		expect.objectContaining({ code: "mcp_tool_unknown", level: "warn", message: expect.stringContaining("divide") }),
		expect.objectContaining({
			code: "mcp_server_failed",
			message: "The MCP server exits failed. It exited with code 3.",
			detail: "The scripted server cannot start: its token is wrong.",
			hint: expect.any(String),
		}),
		expect.objectContaining({ message: expect.stringContaining("The list of tools is broken.") }),
		expect.objectContaining({ code: "mcp_server_failed", message: expect.stringContaining("no-such-mcp-server") }),
	]);
	expect(seen).toContain(MARK);
	expect(seen).not.toContain(TOKEN);
	await expect.poll(commandLines).not.toContain(MARK);
	expect(filesWith(server.home, TOKEN)).toEqual([]);
});

it("connects to a server by HTTP, and reports one that cannot be reached or refuses", async () => {
	const program = spawn(process.execPath, [PROGRAM, "--http"], { env: { ...process.env, MCP_TEST_TOKEN: TOKEN } });
	onTestFinished(() => void program.kill());
	const [line] = await once(program.stdout, "data");
	const url = String(line).trim();
	const http = (name: string, more: object) => ({ name, transport: "http" as const, url, headers: {}, ...more });
	await server.client.call(api.createSecret, {
		params: companyId(),
		body: { name: "BEARER", value: `Bearer ${TOKEN}` },
	});
	const { id: agentId } = await create([
		http("ready", { headers: { Authorization: { type: "secret_ref", secretName: "BEARER" } } }),
		http("refused", {}),
		http("unreachable", { url: "http://127.0.0.1:47/mcp" }),
	]);
	const { checks } = await test({ agentId, names: ["ready", "refused", "unreachable"] });
	expect(checks).toMatchObject([
		{ code: "mcp_server_ready", message: "ready: 2 tools" },
		{ code: "mcp_server_failed", message: expect.stringContaining("HTTP status 401") },
		{ code: "mcp_server_failed", message: expect.stringContaining("ECONNREFUSED") },
	]);
});

it("ends a server that sends more than it needs, and refuses a name that no server has", async () => {
	const web = createServer((_, response) => {
		response.writeHead(200, { "content-type": "text/event-stream" });
		const timer = setInterval(() => response.write("x".repeat(100_000)), 1);
		response.on("close", () => clearInterval(timer));
	});
	await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void web.close());
	const { port } = web.address() as AddressInfo;
	const flood = 'const more = () => process.stdout.write("x".repeat(65536), more); more()';
	const { id: agentId } = await create([
		{ ...stdio("prints"), command: process.execPath, args: ["-e", flood] },
		{ name: "streams", transport: "http", url: `http://127.0.0.1:${port}/`, headers: {} },
	]);
	const { checks } = await test({ agentId });
	const sendsMore = { code: "mcp_server_failed", message: expect.stringContaining("It sends more than") };
	expect(checks).toMatchObject([
		{ ...sendsMore, field: "mcpServers.prints" },
		{ ...sendsMore, field: "mcpServers.streams" },
	]);
	await expect(test({ agentId, names: ["prints", "typo"] })).rejects.toMatchObject({
		...{ status: 422, code: "mcp_server_not_found" },
		message: expect.stringContaining("typo"),
	});
});

it("is part of the environment test, and ends a server that does not answer", async () => {
	const limit = LIMITS.mcpTestMs;
	onTestFinished(() => void Object.assign(LIMITS, { mcpTestMs: limit }));
	Object.assign(LIMITS, { mcpTestMs: 1_500 });
	await ofCompany([{ name: "web", transport: "http", url: "https://mcp.invalid/", headers: {} }]);
	const tested = await server.client.call(api.testEnvironment, {
		params: { ...companyId(), type: "takes_stdio" },
		body: { mcpServers: [stdio("hangs", { MCP_TEST_FAIL: "hang" }), stdio("ready")] },
	});
	expect(tested).toMatchObject({
		status: "warn",
		checks: [
			{ code: "mcp_server_left_out", level: "warn" },
			{ code: "mcp_server_failed", message: expect.stringContaining("did not answer in time") },
			{ code: "mcp_server_ready" },
		],
	});
	await expect.poll(commandLines).not.toContain(MARK);
	await ofCompany([]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { startSshServer } from "@paperclipai/test-support/ssh/ssh-server.ts";
import { describe, expect, onTestFinished } from "vitest";

const PROGRAM = fileURLToPath(import.meta.resolve("@paperclipai/test-support/mcp/scripted-mcp-server.mjs"));
const TOKEN = "mcp-ssh-token-0815-canary";

describe("a test over SSH", needs("sshd"), () => {
	it("starts the servers on the other machine with their secrets, and kills them", async ({ sharedServer }) => {
		const { client, company } = await sharedServer.createCompany();
		const params = { companyId: company.id };
		const machine = await startSshServer();
		const basePath = mkdtempSync(path.join(tmpdir(), "remote-"));
		onTestFinished(async () => {
			await machine.remove();
			rmSync(basePath, { recursive: true, force: true });
		});
		const { port, user, identityFile, hostKey } = machine;
		const settings = { host: "127.0.0.1", port, user, identityFile, hostKeys: [hostKey], basePath };
		const environment = await client.call(api.createEnvironment, {
			params,
			body: { name: "Machine", driver: "ssh", settings },
		});
		await client.call(api.createSecret, { params, body: { name: "TOKEN", value: TOKEN } });
		const stdio = (name: string, args: string[], env: Record<string, api.McpServerValue> = {}) => ({
			...{ name, transport: "stdio" as const, command: process.execPath, args, env },
		});
		// Prints where it runs, and whether it has the secret.
		const report = `console.error(process.cwd(), process.env.TOKEN.length); process.exit(4)`;
		const mcpServers = [
			stdio("ready", [PROGRAM]),
			stdio("other", [PROGRAM]),
			stdio("reports", ["-e", report], { TOKEN: { type: "secret_ref", secretName: "TOKEN" } }),
		];
		await client.call(api.updateCompany, { params, body: { mcpServers } });
		const { checks } = await client.call(api.testMcpServers, { params, body: { environmentId: environment.id } });
		expect(checks).toMatchObject([
			{ code: "mcp_server_ready", message: "ready: 2 tools" },
			{ code: "mcp_server_ready", message: "other: 2 tools" },
			{ code: "mcp_server_failed", detail: `${basePath}/agents/${company.id} ${TOKEN.length}` },
		]);
	});
});

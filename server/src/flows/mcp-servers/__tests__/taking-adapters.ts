import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll } from "vitest";
import { startInProcessServer } from "../../../__tests__/support/in-process-server.ts";
import { TOKEN } from "./scripted-servers.ts";

export let server: TestServer;

/**
 * The server has the adapters `takes_both` and `takes_stdio`, named by their transports, and the company has the secret
 * `MCP_TOKEN`.
 */
export function useTakingAdapters(more: Partial<ServerAdapterModule> = {}): void {
	const taker = (type: string, mcpTransports: ServerAdapterModule["mcpTransports"] & object): ServerAdapterModule => ({
		...{ type, mcpTransports },
		execute: async () => ({ exitCode: 0, signal: null, timedOut: false }),
		testEnvironment: async () => ({ adapterType: type, status: "pass", checks: [], testedAt: "" }),
		...more,
	});
	beforeAll(async () => {
		server = await startInProcessServer({
			adapters: [taker("takes_both", ["stdio", "http"]), taker("takes_stdio", ["stdio"])],
		});
		const params = companyId();
		await server.client.call(api.createSecret, { params, body: { name: "MCP_TOKEN", value: TOKEN } });
	});
	afterAll(() => server.stop());
}

export const companyId = () => ({ companyId: server.company.id });
export const ofCompany = (mcpServers: api.McpServer[]) =>
	server.client.call(api.updateCompany, { params: companyId(), body: { mcpServers } });
export const create = (
	mcpServers: api.AgentMcpServerEntry[],
	type = "takes_both",
	more: Partial<api.CreateAgent> = {},
) => server.createAgent(type, {}, { mcpServers, ...more });

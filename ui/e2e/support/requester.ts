import { type Agent, type ApiClient, createAgentKey, createApiClient } from "@paperclipai/shared";
import type { TestServer } from "./test-server.ts";

/** An agent whose requests a test sends with a key of its own, so that a decision wakes it. */
export async function createRequester(server: TestServer, name: string): Promise<{ agent: Agent; api: ApiClient }> {
	const agent = await server.createAgent(name, { command: "true" });
	const { key } = await server.api.call(createAgentKey, { params: { agentId: agent.id }, body: { name: "test" } });
	return { agent, api: createApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } }) };
}

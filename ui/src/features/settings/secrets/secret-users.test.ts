import type { Agent, AgentMcpServerEntry, Company, Environment, McpServer } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { secretUsers } from "./secret-users.ts";

const secret = (secretName: string) => ({ type: "secret_ref" as const, secretName });
const agent = (name: string, env: object, mcpServers: AgentMcpServerEntry[] = []) =>
	({ id: name, name, adapterConfig: { env }, mcpServers }) as unknown as Agent;
const docs: McpServer = {
	...{ name: "docs", transport: "http", url: "https://docs.example" },
	headers: { Authorization: secret("BEARER"), "X-Team": "blue" },
};
const tracker: McpServer = {
	...{ name: "tracker", transport: "stdio", command: "tracker", args: [] },
	env: { TOKEN: secret("TOKEN") },
};

it("finds the agents, environments and companies that refer to a secret", () => {
	const ada = agent("Ada", { TOKEN: secret("TOKEN") }, [tracker, { name: "docs", isDisabled: true }]);
	const bob = agent("Bob", {}, [docs]);
	const remote = { id: "remote", settings: { key: secret("KEY") } } as unknown as Environment;
	const company = { name: "Acme", mcpServers: [docs] } as unknown as Company;
	const users = secretUsers({ agents: [ada, bob], environments: [remote], company });
	expect(Object.fromEntries(users)).toEqual({
		TOKEN: { agents: [ada], environments: [], company: null },
		BEARER: { agents: [bob], environments: [], company },
		KEY: { agents: [], environments: [remote], company: null },
	});
});

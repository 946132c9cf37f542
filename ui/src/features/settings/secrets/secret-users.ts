import { isSecretReference } from "@paperclipai/adapter-utils";
import {
	type Agent,
	type AgentMcpServerEntry,
	type Company,
	type Environment,
	isMcpServer,
	valuesOfMcpServer,
} from "@paperclipai/shared";

export interface SecretUsers {
	agents: Agent[];
	environments: Environment[];
	/** The company, if its MCP servers refer to the secret. */
	company: Company | null;
}

interface MaybeUsers {
	agents: readonly Agent[];
	environments: readonly Environment[];
	company: Company | undefined;
}

/** Users by secret name. */
export function secretUsers({ agents, environments, company }: MaybeUsers): Map<string, SecretUsers> {
	const users = new Map<string, SecretUsers>();
	const usersOf = (name: string): SecretUsers => {
		const known = users.get(name) ?? { agents: [], environments: [], company: null };
		users.set(name, known);
		return known;
	};
	for (const agent of agents) {
		const names = [...namesIn(agent.adapterConfig.env), ...namesOfServers(agent.mcpServers)];
		for (const name of new Set(names)) usersOf(name).agents.push(agent);
	}
	for (const environment of environments) {
		for (const name of namesIn(environment.settings)) usersOf(name).environments.push(environment);
	}
	if (company) for (const name of namesOfServers(company.mcpServers)) usersOf(name).company = company;
	return users;
}

function namesOfServers(entries: readonly AgentMcpServerEntry[]): string[] {
	return entries.filter(isMcpServer).flatMap((server) => [...namesIn(valuesOfMcpServer(server))]);
}

function namesIn(record: unknown): Set<string> {
	const values = typeof record === "object" && record !== null ? Object.values(record) : [];
	return new Set(values.flatMap((value) => (isSecretReference(value) ? value.secretName : [])));
}

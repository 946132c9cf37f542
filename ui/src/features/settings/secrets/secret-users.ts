import { isSecretReference } from "@paperclipai/adapter-utils";
import type { Agent, Environment } from "@paperclipai/shared";

export interface SecretUsers {
	agents: Agent[];
	environments: Environment[];
}

/** Users by secret name. */
export function secretUsers(agents: readonly Agent[], environments: readonly Environment[]): Map<string, SecretUsers> {
	const users = new Map<string, SecretUsers>();
	const usersOf = (name: string): SecretUsers => {
		const known = users.get(name) ?? { agents: [], environments: [] };
		users.set(name, known);
		return known;
	};
	for (const agent of agents) {
		for (const name of namesIn(agent.adapterConfig.env)) usersOf(name).agents.push(agent);
	}
	for (const environment of environments) {
		for (const name of namesIn(environment.settings)) usersOf(name).environments.push(environment);
	}
	return users;
}

function namesIn(record: unknown): Set<string> {
	const values = typeof record === "object" && record !== null ? Object.values(record) : [];
	return new Set(values.flatMap((value) => (isSecretReference(value) ? value.secretName : [])));
}

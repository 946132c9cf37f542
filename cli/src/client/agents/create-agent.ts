import { isDeepStrictEqual } from "node:util";
import {
	type Agent,
	type Company,
	createAgent,
	type EnvironmentTest,
	getAdapter,
	listAgents,
	testEnvironment,
} from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import { createOnce } from "./create-once.ts";

export interface AgentSetup {
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	name?: string | undefined;
}

/** The most that one page of a list holds. */
const MAX_AGENTS = 200;

export async function listAllAgents({ client }: Connection, company: Company): Promise<Agent[]> {
	return await client.call(listAgents, { params: { companyId: company.id }, query: { limit: MAX_AGENTS } });
}

/**
 * Makes an agent whose set-up has passed its adapter's environment test, so that a wrong one leaves nothing behind.
 * @throws {InputError} with the code of the first finding that would make a run fail.
 */
export async function makeAgent(connection: Connection, company: Company, setup: AgentSetup): Promise<Agent> {
	const { adapterType, adapterConfig } = setup;
	const { client } = connection;
	const adapter = await client.call(getAdapter, { params: { type: adapterType } });
	const test = await client.call(testEnvironment, {
		params: { companyId: company.id, type: adapterType },
		body: { adapterConfig },
	});
	refuseFailed(test);
	const before = new Set((await listAllAgents(connection, company)).map(({ id }) => id));
	const body = { name: setup.name ?? adapter.label, adapterType, adapterConfig };
	return await createOnce(
		() => client.call(createAgent, { params: { companyId: company.id }, body }),
		async () => {
			const agents = await listAllAgents(connection, company);
			return findSame(
				agents.filter(({ id }) => !before.has(id)),
				setup,
			);
		},
	);
}

/** An agent with exactly this set-up, whatever skills it has been given; `undefined` when there is none. */
export function findSame(agents: Agent[], setup: AgentSetup): Agent | undefined {
	return agents.find(({ adapterType, adapterConfig: { paperclipSkillSync: _skills, ...adapterConfig } }) => {
		return adapterType === setup.adapterType && isDeepStrictEqual(adapterConfig, setup.adapterConfig);
	});
}

function refuseFailed(test: EnvironmentTest): void {
	const finding = test.checks.find(({ level }) => level === "error");
	if (finding === undefined) return;
	throw new InputError(finding.code, finding.message, finding.hint ? { hint: finding.hint } : {});
}

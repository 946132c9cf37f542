import { isDeepStrictEqual } from "node:util";
import {
	type Agent,
	ApiError,
	type Company,
	createAgent,
	type EnsuredAgent,
	type EnvironmentTest,
	ensureAgent,
	getAdapter,
	omitUndefined,
	testEnvironment,
} from "@paperclipai/shared";
import { FIRST_RUN_ADAPTER_TYPE } from "../../adapters/first-run-adapter.ts";
import type { AgentSetup } from "../../input/agent-setup.ts";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import type { AgentFields } from "./agent-fields.ts";
import { createOnce } from "./create-once.ts";
import { listAllAgents } from "./find-agent.ts";

/**
 * Creates an agent after its setup has passed the adapter's environment test, so that a wrong setup leaves nothing
 * behind. The test covers only the server's machine, so it is skipped for other environments.
 * @throws {InputError} with the code of the first error that the test found.
 */
export async function createTestedAgent(
	connection: Connection,
	company: Company,
	setup: AgentSetup,
	fields: AgentFields = {},
): Promise<{ agent: Agent; warnings: EnvironmentTest["checks"] }> {
	const { adapterType, adapterConfig } = setup;
	const { client } = connection;
	const adapter = await client.call(getAdapter, { params: { type: adapterType } });
	const warnings = fields.defaultEnvironmentId == null ? await testSetup(connection, company, setup, fields) : [];
	const idsBefore = new Set((await listAllAgents(connection, company)).map(({ id }) => id));
	const body = { ...fields, name: setup.name ?? adapter.label, adapterType, adapterConfig };
	const agent = await createOnce(
		() => client.call(createAgent, { params: { companyId: company.id }, body }),
		async () => {
			const agents = await listAllAgents(connection, company);
			const added = agents.filter(({ id }) => !idsBefore.has(id));
			return findAgentWithSetup(added, setup);
		},
	);
	return { agent, warnings };
}

/**
 * Tests the setup like `createTestedAgent`, then returns the agent with this setup or creates a one-off agent.
 * @throws {InputError} the errors of `createTestedAgent`.
 */
export async function ensureTestedAgent(
	connection: Connection,
	company: Company,
	setup: AgentSetup,
	oneOff = true,
): Promise<EnsuredAgent> {
	await testSetup(connection, company, setup);
	const { name, adapterType, adapterConfig } = setup;
	const body = { adapterType, adapterConfig, oneOff, ...omitUndefined({ name }) };
	const ensure = () => connection.client.call(ensureAgent, { params: { companyId: company.id }, body });
	// The call is idempotent, so it can be retried without searching for the agent.
	return await createOnce(ensure, async () => undefined);
}

/** Returns or creates the first agent; concurrent commands get the same one, even if their folders differ. */
export async function ensureFirstAgent(
	connection: Connection,
	company: Company,
	folder: string,
): Promise<EnsuredAgent> {
	const setup = { adapterType: FIRST_RUN_ADAPTER_TYPE, adapterConfig: { cwd: folder }, name: "My Agent" };
	try {
		return await ensureTestedAgent(connection, company, setup, false);
	} catch (error) {
		if (!(error instanceof ApiError) || error.code !== "agent_name_taken") throw error;
		const agent = (await listAllAgents(connection, company)).find(({ name, oneOff }) => name === setup.name && !oneOff);
		if (agent === undefined) throw error;
		return { agent, isNew: false };
	}
}

/**
 * Returns the warnings of the test.
 * @param permissions Default: the permissions of `agentId`, or of a new agent.
 * @param agentId The agent whose stored values replace `***` in the setup.
 * @throws {InputError} with the code of the first error that the adapter's environment test found.
 */
export async function testSetup(
	{ client }: Connection,
	company: Pick<Company, "id">,
	setup: AgentSetup,
	{ permissions }: Pick<AgentFields, "permissions"> = {},
	agentId?: string,
): Promise<EnvironmentTest["checks"]> {
	const { adapterType: type, adapterConfig } = setup;
	const preset = permissions === undefined ? undefined : (permissions?.preset ?? null);
	const test = await client.call(testEnvironment, {
		params: { companyId: company.id, type },
		body: { adapterConfig, ...omitUndefined({ agentId, permissions: preset }) },
	});
	throwFirstError(test);
	return test.checks.filter(({ level }) => level === "warn");
}

/** Ignores the agents' skills when comparing setups. */
export function findAgentWithSetup(agents: Agent[], setup: AgentSetup): Agent | undefined {
	return agents.find(({ adapterType, adapterConfig: { paperclipSkillSync: _skills, ...adapterConfig } }) => {
		return adapterType === setup.adapterType && isDeepStrictEqual(adapterConfig, setup.adapterConfig);
	});
}

function throwFirstError(test: EnvironmentTest): void {
	const error = test.checks.find(({ level }) => level === "error");
	if (error === undefined) return;
	throw new InputError(error.code, error.message, error.hint ? { hint: error.hint } : {});
}

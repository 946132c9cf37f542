import { type AdapterInfo, type Agent, listAdapters, testEnvironment } from "@paperclipai/shared";
import { findCompany } from "../client/companies.ts";
import type { Connection } from "../client/connect.ts";
import { listAllAgents } from "../client/make-agent.ts";
import type { Check } from "./check.ts";

/** Findings that only say that there was no configuration to test. */
const NEEDS_CONFIGURATION = ["command_missing", "config_invalid"];

/**
 * Tests every agent as it is configured. An adapter that no agent uses is tested with its defaults, and what it finds
 * is good to know but no error.
 */
export async function checkAdapters(connection: Connection): Promise<Check[]> {
	const company = await findCompany(connection);
	if (company === null) return [];
	const agents = await listAllAgents(connection, company);
	const adapters = await connection.client.call(listAdapters, {});
	const unused = adapters.filter(({ type }) => !agents.some(({ adapterType }) => adapterType === type));

	const test = async (type: string, adapterConfig: Record<string, unknown>): Promise<Check[]> => {
		const params = { companyId: company.id, type };
		return (await connection.client.call(testEnvironment, { params, body: { adapterConfig } })).checks;
	};
	const ofAgents = agents.map(async (agent) => named(agent, await test(agent.adapterType, agent.adapterConfig)));
	const ofUnused = unused.map(async (adapter) => unusedFindings(adapter, await test(adapter.type, {})));
	return (await Promise.all([...ofAgents, ...ofUnused])).flat();
}

function named(agent: Agent, checks: Check[]): Check[] {
	return checks.map((check) => ({ ...check, message: `Agent ${agent.name}: ${check.message}` }));
}

function unusedFindings({ label }: AdapterInfo, checks: Check[]): Check[] {
	const problem = checks.find(({ level }) => level === "error");
	if (problem === undefined) return [{ code: "adapter_ready", level: "info", message: `${label} is ready to use.` }];
	if (NEEDS_CONFIGURATION.includes(problem.code)) {
		return [{ code: "adapter_ready", level: "info", message: `${label} is ready for a configuration.` }];
	}
	return [{ ...problem, level: "info", message: `${label} is not in use. ${problem.message}` }];
}

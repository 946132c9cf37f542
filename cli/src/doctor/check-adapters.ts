import {
	type AdapterInfo,
	type Agent,
	ApiError,
	type EnvironmentTest,
	listAdapters,
	testEnvironment,
} from "@paperclipai/shared";
import { findCompany } from "../client/agents/companies.ts";
import { listAllAgents } from "../client/agents/create-agent.ts";
import type { Connection } from "../client/connection/connect.ts";
import { type Check, warn } from "./check.ts";

/** Findings that only say that there was no configuration to test. */
const NEEDS_CONFIGURATION = ["command_missing", "config_invalid"];

/**
 * Tests every agent as it is configured. An adapter that no agent uses is tested with its defaults, and what it finds
 * is good to know but no error.
 */
export async function checkAdapters(connection: Connection): Promise<Check[]> {
	const adapters = await connection.client.call(listAdapters, {});
	const failures = adapters.flatMap(loadFailure);
	const company = await findCompany(connection);
	if (company === null) return failures;
	const agents = await listAllAgents(connection, company);
	const isUnused = ({ type }: AdapterInfo) => !agents.some(({ adapterType }) => adapterType === type);
	const unused = adapters.filter((adapter) => adapter.loaded && isUnused(adapter));

	const test = async (type: string, adapterConfig: Record<string, unknown>): Promise<Check[]> => {
		const params = { companyId: company.id, type };
		const body = { adapterConfig };
		return (await connection.client.call(testEnvironment, { params, body }).catch(asTest)).checks;
	};
	const ofAgents = agents.map(async (agent) => named(agent, await test(agent.adapterType, agent.adapterConfig)));
	const ofUnused = unused.map(async (adapter) => unusedFindings(adapter, await test(adapter.type, {})));
	return [...failures, ...(await Promise.all([...ofAgents, ...ofUnused])).flat()];
}

/** One that is switched off is meant to be. */
function loadFailure({ label, type, error }: AdapterInfo): Check[] {
	if (error === undefined) return [];
	const hint = `Mend it, and load it again with: paperclipai adapter reload ${type}`;
	return [warn("adapter_failed", `${label} could not be loaded. ${error}`, hint)];
}

/** That an adapter is not there, or cannot do its test, is a finding too. */
function asTest(error: unknown): Pick<EnvironmentTest, "checks"> {
	if (!(error instanceof ApiError) || error.code === "unreachable") throw error;
	return { checks: [{ code: error.code, level: "error", message: error.message, hint: error.hint }] };
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

import {
	type AdapterInfo,
	type Agent,
	ApiError,
	type EnvironmentTest,
	listAdapters,
	omitUndefined,
	testEnvironment,
} from "@paperclipai/shared";
import { listAllCompanies } from "../client/agents/companies.ts";
import { listAllAgents } from "../client/agents/find-agent.ts";
import type { Connection } from "../client/connection/connect.ts";
import { type Check, warn } from "./check.ts";

/** Codes of findings that mean only that the adapter was tested without a configuration. */
const NEEDS_CONFIGURATION = ["command_missing", "config_invalid"];

/** Tests the setup of each agent. Adapters without agents are tested with their defaults, and cause only warnings. */
export async function checkAdapters(connection: Connection): Promise<Check[]> {
	const adapters = await connection.client.call(listAdapters, {});
	const failures = adapters.flatMap(loadFailure);
	const companies = await listAllCompanies(connection);
	const [company] = companies;
	if (company === undefined) return failures;
	const all = (await Promise.all(companies.map((one) => listAllAgents(connection, one)))).flat();
	// A terminated agent never runs again.
	const agents = all.filter(({ status }) => status !== "terminated");
	const isUnused = ({ type }: AdapterInfo) => !agents.some(({ adapterType }) => adapterType === type);
	const unused = adapters.filter((adapter) => adapter.loaded && isUnused(adapter));

	const test = async (type: string, companyId: string, agentId?: string): Promise<Check[]> => {
		const params = { companyId, type };
		// Without a configuration, the server tests the stored one, which this client sees only with secrets masked.
		const body = omitUndefined({ agentId });
		return (await connection.client.call(testEnvironment, { params, body }).catch(toFinding)).checks;
	};
	const agentChecks = agents.map(async (agent) =>
		withAgentName(agent, await test(agent.adapterType, agent.companyId, agent.id)),
	);
	const unusedChecks = unused.map(async (adapter) => unusedFindings(adapter, await test(adapter.type, company.id)));
	return [...failures, ...(await Promise.all([...agentChecks, ...unusedChecks])).flat()];
}

function loadFailure({ label, type, error }: AdapterInfo): Check[] {
	if (error === undefined) return [];
	const hint = `Fix the adapter, then load it again with: paperclipai adapter reload ${type}`;
	return [warn("adapter_failed", `${label} could not be loaded. ${error}`, hint)];
}

/** Reports an adapter that is missing or whose test could not run. */
function toFinding(error: unknown): Pick<EnvironmentTest, "checks"> {
	if (!(error instanceof ApiError) || error.code === "unreachable") throw error;
	return { checks: [{ code: error.code, level: "error", message: error.message, hint: error.hint }] };
}

function withAgentName(agent: Agent, checks: Check[]): Check[] {
	return checks.map((check) => ({ ...check, message: `Agent ${agent.name}: ${check.message}` }));
}

/** Exported for its test. */
export function unusedFindings({ label }: AdapterInfo, checks: Check[]): Check[] {
	const problem = checks.find(({ level }) => level === "error");
	if (problem === undefined) return [{ code: "adapter_ready", level: "info", message: `${label} is ready to use.` }];
	if (NEEDS_CONFIGURATION.includes(problem.code)) {
		return [{ code: "adapter_ready", level: "info", message: `${label} is ready to be configured.` }];
	}
	return [{ ...problem, level: "warn", message: `${label} is not in use. ${problem.message}` }];
}

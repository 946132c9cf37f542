import {
	type AdapterEnvironmentCheck,
	type AdapterEnvironmentTestResult,
	isCodedError,
} from "@paperclipai/adapter-utils";
import {
	agentEnvironment,
	collectSecrets,
	environmentTestResult,
	environmentTestStatus,
} from "@paperclipai/adapter-utils/host";
import { readConfiguredEnv } from "@paperclipai/adapter-utils/server-utils";
import type { AgentMcpServerEntry, PermissionPresetName } from "@paperclipai/shared";
import { ADAPTER_DEFECT } from "../../engine/adapters/adapter-defect.ts";
import { findReservedVariables } from "../../engine/adapters/config/reserved-variables.ts";
import { type ConfigFinding, findUnknownSettings } from "../../engine/adapters/config/unknown-settings.ts";
import type { ServerAdapter } from "../../engine/adapters/server-adapter.ts";
import { describeThrown } from "../../engine/adapters/thrown-location.ts";
import type { ProbeContext } from "../../engine/environments/probe.ts";
import { chooseMcpServers } from "../../engine/mcp/choose-mcp-servers.ts";
import { type McpTestContext, testMcpServers } from "../../engine/mcp/test-mcp-servers.ts";
import { withRuntimeSkills } from "../../engine/skills/runtime-skills.ts";
import { storableJson } from "../../platform/db/tables/storable.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { readCompanyMcpServers } from "../../records/companies/store.ts";
import { requireEnvironment } from "../../records/environments/require-environment.ts";
import { type EnvironmentRow, getEnvironmentRow } from "../../records/environments/store.ts";
import { type ResolvedSecrets, resolveSecrets } from "../../records/secrets/resolve.ts";
import { testRemote } from "./test-remote.ts";

export interface EnvironmentTestRequest {
	companyId: string;
	adapterConfig: Record<string, unknown>;
	mode: "quick" | "live";
	/** `null` for a local test. */
	environmentId: string | null;
	/** `null`: a test without an agent. */
	agentId: string | null;
	/** The agent's servers, with masks restored. `null`: no servers are tested, because many commands test a setup. */
	mcpServers: AgentMcpServerEntry[] | null;
	/** `null`: the settings decide. */
	permissions: PermissionPresetName | null;
}

/**
 * Secrets are masked in the findings and in the server's log.
 * @throws {HttpError} 422 `environment_not_found`, `live_test_unsupported`.
 */
export async function testEnvironment(
	context: ProbeContext & McpTestContext,
	adapter: ServerAdapter,
	request: EnvironmentTestRequest,
): Promise<AdapterEnvironmentTestResult> {
	const environment = await findEnvironment(context, request);
	let resolved: ResolvedSecrets;
	try {
		resolved = await resolveSecrets(context, request.companyId, request.adapterConfig);
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return failed(adapter, { code: error.code, message: error.message, hint: error.hint ?? "" });
	}
	const { env, secretSource } = resolved;
	const masker = await context.secrets.learn(collectSecrets(request.adapterConfig, secretSource, agentEnvironment({})));
	const tested = { ...request, adapterConfig: { ...request.adapterConfig, ...env } };
	const test = environment === null ? runTest(adapter, tested) : runRemoteTest(context, adapter, tested, environment);
	const mcpTest = testMcp(context, adapter, tested, environment);
	const result = withChecks(await test, await mcpTest);
	const findings = [await unknownSettingsOf(adapter, request), findReservedVariables(request.adapterConfig)];
	return masker.json(withFindings(result, findings));
}

async function testMcp(
	context: McpTestContext,
	adapter: ServerAdapter,
	{ companyId, agentId, mcpServers, adapterConfig }: EnvironmentTestRequest,
	environment: EnvironmentRow | null,
): Promise<AdapterEnvironmentCheck[]> {
	if (mcpServers === null) return [];
	const ofCompany = await readCompanyMcpServers(context, companyId);
	const { servers, warnings } = chooseMcpServers(adapter, ofCompany, mcpServers, agentId);
	const env = readConfiguredEnv(adapterConfig.env);
	const checks = await testMcpServers(context, { companyId, agentId, servers, environment, env });
	return [...warnings.map((warning) => ({ ...warning, level: "warn" as const })), ...checks];
}

function withChecks(
	result: AdapterEnvironmentTestResult,
	added: AdapterEnvironmentCheck[],
): AdapterEnvironmentTestResult {
	const checks = [...result.checks, ...added];
	return added.length === 0 ? result : { ...result, checks, status: environmentTestStatus(checks) };
}

/** Ignores an unreadable schema, which the adapter's own test reports. */
async function unknownSettingsOf(adapter: ServerAdapter, { adapterConfig }: EnvironmentTestRequest) {
	return await findUnknownSettings(adapter, adapterConfig).catch(() => null);
}

/** Puts the findings first, because a setting that a check reports as missing may be misspelt. */
function withFindings(
	result: AdapterEnvironmentTestResult,
	findings: (ConfigFinding | null)[],
): AdapterEnvironmentTestResult {
	const checks = findings.flatMap((finding) => {
		if (finding === null) return [];
		const { code, message, hint, keys } = finding;
		return [{ code, level: "error" as const, message, hint, field: keys[0] ?? null }];
	});
	return checks.length === 0 ? result : { ...result, status: "fail", checks: [...checks, ...result.checks] };
}

async function runTest(
	adapter: ServerAdapter,
	{ companyId, adapterConfig, mode, permissions }: EnvironmentTestRequest,
): Promise<AdapterEnvironmentTestResult> {
	try {
		// Normalized as the database stores it, so that the test sees the same configuration as a run.
		const config = await withRuntimeSkills(storableJson(adapterConfig) as Record<string, unknown>);
		return await adapter.testEnvironment({ companyId, adapterType: adapter.type, config, mode, permissions });
	} catch (error) {
		return threw(adapter, error);
	}
}

async function runRemoteTest(
	context: ProbeContext,
	adapter: ServerAdapter,
	{ adapterConfig }: EnvironmentTestRequest,
	environment: EnvironmentRow,
): Promise<AdapterEnvironmentTestResult> {
	try {
		const config = storableJson(adapterConfig) as Record<string, unknown>;
		return environmentTestResult(adapter.type, await testRemote(context, adapter, config, environment));
	} catch (error) {
		return threw(adapter, error);
	}
}

function threw(adapter: ServerAdapter, error: unknown): AdapterEnvironmentTestResult {
	const message = `The test failed with an error: ${describeThrown(error)}`;
	const ownHint = isCodedError(error) ? error.hint : undefined;
	return failed(adapter, { code: "test_threw", message, hint: ownHint ?? ADAPTER_DEFECT });
}

async function findEnvironment(
	context: ProbeContext,
	{ companyId, environmentId, mode }: EnvironmentTestRequest,
): Promise<EnvironmentRow | null> {
	if (environmentId === null) return null;
	await requireEnvironment(context.database.db, companyId, environmentId);
	if (mode === "quick") return await getEnvironmentRow(context, environmentId);
	throw new HttpError(422, "live_test_unsupported", "A live test runs on the server's machine only.", {
		hint: "Test the environment without a live test, then run the agent in it once.",
	});
}

function failed(
	{ type }: ServerAdapter,
	check: { code: string; message: string; hint: string },
): AdapterEnvironmentTestResult {
	const checks = [{ ...check, level: "error" as const }];
	return { adapterType: type, status: "fail", checks, testedAt: new Date().toISOString() };
}

import { type AdapterEnvironmentTestResult, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { agentEnvironment, collectSecrets } from "@paperclipai/adapter-utils/server-utils";
import { findUnknownSettings, type UnknownSettings } from "../agents/unknown-settings.ts";
import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { storableJson } from "../db/tables/storable.ts";
import type { SecretsContext } from "../redaction/known-secrets.ts";
import { type ResolvedSecrets, resolveSecrets } from "../secrets/resolve.ts";
import { withRuntimeSkills } from "../skills/runtime-skills.ts";
import { ADAPTER_DEFECT } from "./adapter-defect.ts";
import type { ServerAdapter } from "./server-adapter.ts";

export interface EnvironmentTestRequest {
	companyId: string;
	adapterConfig: Record<string, unknown>;
	mode: "quick" | "live";
}

/** Runs an adapter's environment test, and masks the secrets of the configuration in its findings and in the log of the server. */
export async function testEnvironment(
	context: DatabaseContext & MasterKeyContext & SecretsContext,
	adapter: ServerAdapter,
	request: EnvironmentTestRequest,
): Promise<AdapterEnvironmentTestResult> {
	let resolved: ResolvedSecrets;
	try {
		resolved = await resolveSecrets(context, request.companyId, request.adapterConfig);
	} catch (error) {
		if (!isCodedError(error)) throw error;
		return failed(adapter, { code: error.code, message: error.message, hint: error.hint ?? "" });
	}
	const { env, secretSource } = resolved;
	const masker = context.secrets.learn(collectSecrets(request.adapterConfig, secretSource, agentEnvironment({})));
	const tested = { ...request, adapterConfig: { ...request.adapterConfig, ...env } };
	const result = await runTest(adapter, tested);
	return masker.json(withUnknownSettings(result, await unknownSettingsOf(adapter, request)));
}

/** A schema that cannot be read is no finding of this test: the adapter's own one counts. */
async function unknownSettingsOf(adapter: ServerAdapter, { adapterConfig }: EnvironmentTestRequest) {
	return await findUnknownSettings(adapter, adapterConfig).catch(() => null);
}

/** First, because what is missing may only be misspelt. */
function withUnknownSettings(
	result: AdapterEnvironmentTestResult,
	unknown: UnknownSettings | null,
): AdapterEnvironmentTestResult {
	if (unknown === null) return result;
	const { code, message, hint } = unknown;
	return { ...result, status: "fail", checks: [{ code, level: "error", message, hint }, ...result.checks] };
}

/** When the adapter throws instead of returning findings, the test has failed. */
async function runTest(
	adapter: ServerAdapter,
	{ companyId, adapterConfig, mode }: EnvironmentTestRequest,
): Promise<AdapterEnvironmentTestResult> {
	try {
		// Normalized as the database would, so that the test sees the same configuration as a run.
		const config = await withRuntimeSkills(storableJson(adapterConfig) as Record<string, unknown>);
		return await adapter.testEnvironment({ companyId, adapterType: adapter.type, config, mode });
	} catch (error) {
		const message = `The test failed with an error: ${messageOf(error)}`;
		const ownHint = isCodedError(error) ? error.hint : undefined;
		const hint = ownHint ?? ADAPTER_DEFECT;
		return failed(adapter, { code: "test_threw", message, hint });
	}
}

function failed(
	{ type }: ServerAdapter,
	check: { code: string; message: string; hint: string },
): AdapterEnvironmentTestResult {
	const checks = [{ ...check, level: "error" as const }];
	return { adapterType: type, status: "fail", checks, testedAt: new Date().toISOString() };
}

import { type AdapterEnvironmentTestResult, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { agentEnvironment, collectSecrets, createMasker } from "@paperclipai/adapter-utils/server-utils";
import { findUnknownSettings, type UnknownSettings } from "../agents/unknown-settings.ts";
import { storableJson } from "../db/tables/storable.ts";
import { withRuntimeSkills } from "../skills/runtime-skills.ts";
import { ADAPTER_DEFECT } from "./adapter-defect.ts";
import type { ServerAdapter } from "./server-adapter.ts";

export interface EnvironmentTestRequest {
	companyId: string;
	adapterConfig: Record<string, unknown>;
	mode: "quick" | "live";
}

/** Runs an adapter's environment test, and masks the secrets of the configuration in its findings. */
export async function testEnvironment(
	adapter: ServerAdapter,
	request: EnvironmentTestRequest,
): Promise<AdapterEnvironmentTestResult> {
	const result = withUnknownSettings(await runTest(adapter, request), await unknownSettingsOf(adapter, request));
	return createMasker(collectSecrets(request.adapterConfig, agentEnvironment({}))).json(result);
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
		return {
			adapterType: adapter.type,
			status: "fail",
			checks: [{ code: "test_threw", level: "error", message, hint }],
			testedAt: new Date().toISOString(),
		};
	}
}

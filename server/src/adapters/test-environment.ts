import { type AdapterEnvironmentTestResult, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { agentEnvironment, collectSecrets, createMasker } from "@paperclipai/adapter-utils/server-utils";
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
	const result = await runTest(adapter, request);
	return createMasker(collectSecrets(request.adapterConfig, agentEnvironment({}))).json(result);
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

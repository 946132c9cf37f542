import { type AdapterEnvironmentTestResult, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { storableJson } from "../db/storable.ts";
import { withRuntimeSkills } from "../skills/runtime-skills.ts";
import type { ServerAdapter } from "./server-adapter.ts";

export interface EnvironmentTestRequest {
	companyId: string;
	adapterConfig: Record<string, unknown>;
	mode: "quick" | "live";
}

/** Asks an adapter whether a set-up works. An adapter that throws instead of telling has failed the test. */
export async function testEnvironment(
	adapter: ServerAdapter,
	{ companyId, adapterConfig, mode }: EnvironmentTestRequest,
): Promise<AdapterEnvironmentTestResult> {
	try {
		// As it would be stored, and so as a run would find it.
		const config = await withRuntimeSkills(storableJson(adapterConfig) as Record<string, unknown>);
		return await adapter.testEnvironment({ companyId, adapterType: adapter.type, config, mode });
	} catch (error) {
		const message = `The test itself failed: ${messageOf(error)}`;
		const known = isCodedError(error) ? error.hint : undefined;
		const hint = known ?? "This is a defect of the adapter; report it to its author.";
		return {
			adapterType: adapter.type,
			status: "fail",
			checks: [{ code: "test_threw", level: "error", message, hint }],
			testedAt: new Date().toISOString(),
		};
	}
}

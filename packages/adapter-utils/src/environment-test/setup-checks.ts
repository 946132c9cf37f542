import type {
	AdapterEnvironmentCheck,
	AdapterEnvironmentTestContext,
	AdapterEnvironmentTestResult,
} from "../contract/environment-test.ts";
import { isCodedError } from "../errors/coded-error.ts";
import { ensureAbsoluteDirectory } from "../workspace/ensure-absolute-directory.ts";
import { environmentTestResult } from "./environment-test-result.ts";

/**
 * Makes the `testEnvironment` of an adapter from a generator of checks.
 *
 * @param checkSetup Yields its findings about a configuration. A `CodedError` that it throws becomes the last finding; any
 * other error is a defect and rejects.
 */
export function createEnvironmentTest(
	checkSetup: (
		config: Record<string, unknown>,
		ctx: AdapterEnvironmentTestContext,
	) => AsyncIterable<AdapterEnvironmentCheck>,
): (ctx: AdapterEnvironmentTestContext) => Promise<AdapterEnvironmentTestResult> {
	return async (ctx) => {
		const checks: AdapterEnvironmentCheck[] = [];
		try {
			for await (const check of checkSetup(ctx.config, ctx)) checks.push(check);
		} catch (error) {
			if (!isCodedError(error)) throw error;
			checks.push({ code: error.code, level: "error", message: error.message, hint: error.hint ?? null });
		}
		return environmentTestResult(ctx.adapterType, checks);
	};
}

/**
 * Checks the `cwd` of a configuration.
 *
 * @param cwd `""` = the server chooses the workspace of the run.
 * @throws {CodedError} as `ensureAbsoluteDirectory` does.
 */
export async function checkWorkingDirectory(cwd: string): Promise<AdapterEnvironmentCheck> {
	if (cwd === "") {
		return { code: "cwd_from_host", level: "info", message: "No cwd is set: a run works in its workspace." };
	}
	await ensureAbsoluteDirectory(cwd);
	return { code: "cwd_ok", level: "info", message: `The folder ${cwd} exists.` };
}

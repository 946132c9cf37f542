import type {
	AdapterEnvironmentCheck,
	AdapterEnvironmentTestContext,
	AdapterEnvironmentTestResult,
} from "../contract/environment-test.ts";
import { isCodedError } from "../errors/coded-error.ts";
import { ensureAbsoluteDirectory } from "../workspace/ensure-absolute-directory.ts";
import { environmentTestResult } from "./environment-test-result.ts";

/**
 * Makes the `testEnvironment` of an adapter from checks that run one after the other.
 *
 * @param checkSetup Yields what it finds in a configuration and throws a `CodedError` for what stops a run, which becomes
 * the last finding. Any other error is a defect and is thrown on. It is given the whole request as well, for its mode.
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
 * Looks at the `cwd` of a configuration; `""` = the host gives the run its workspace.
 *
 * @throws {CodedError} as `ensureAbsoluteDirectory` does.
 */
export async function checkWorkingDirectory(cwd: string): Promise<AdapterEnvironmentCheck> {
	if (cwd === "") {
		return { code: "cwd_from_host", level: "info", message: "No cwd is set: a run uses the workspace it is given." };
	}
	await ensureAbsoluteDirectory(cwd);
	return { code: "cwd_ok", level: "info", message: `The folder ${cwd} exists.` };
}

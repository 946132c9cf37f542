import type { AdapterEnvironmentCheck, AdapterEnvironmentTestResult } from "../contract/environment-test.ts";
import { isCodedError } from "../errors/coded-error.ts";
import { ensureAbsoluteDirectory } from "../workspace/ensure-absolute-directory.ts";
import { environmentTestResult } from "./environment-test-result.ts";

/**
 * The result of `testEnvironment` from checks that run one after the other: each gives what it finds, and what would
 * stop a run is thrown as a `CodedError` and becomes the last finding. Any other error is a defect and is thrown on.
 */
export async function collectSetupChecks(
	adapterType: string,
	found: AsyncIterable<AdapterEnvironmentCheck>,
): Promise<AdapterEnvironmentTestResult> {
	const checks: AdapterEnvironmentCheck[] = [];
	try {
		for await (const check of found) checks.push(check);
	} catch (error) {
		if (!isCodedError(error)) throw error;
		checks.push({ code: error.code, level: "error", message: error.message, hint: error.hint ?? null });
	}
	return environmentTestResult(adapterType, checks);
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

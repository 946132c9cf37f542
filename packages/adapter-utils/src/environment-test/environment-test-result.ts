import type {
	AdapterEnvironmentCheck,
	AdapterEnvironmentTestResult,
	AdapterEnvironmentTestStatus,
} from "../contract/environment-test.ts";
import { omitUndefined } from "../values/omit-undefined.ts";

export function environmentTestStatus(checks: readonly AdapterEnvironmentCheck[]): AdapterEnvironmentTestStatus {
	if (checks.some((check) => check.level === "error")) return "fail";
	return checks.some((check) => check.level === "warn") ? "warn" : "pass";
}

/**
 * Builds the result of `testEnvironment`.
 *
 * @param testedAt Default: now.
 */
export function environmentTestResult(
	adapterType: string,
	checks: AdapterEnvironmentCheck[],
	testedAt: Date = new Date(),
): AdapterEnvironmentTestResult {
	const complete = checks.map((check) => ({ ...fieldOfCode(check.code), ...check }));
	return { adapterType, status: environmentTestStatus(checks), checks: complete, testedAt: testedAt.toISOString() };
}

/** Prefixes of the codes that several adapters share, each with the setting that the finding is about. */
const FIELDS: readonly [code: string, field: string][] = [
	["cwd_", "cwd"],
	["command_", "command"],
	["instructions_", "instructionsFilePath"],
	["api_key_in_env", "env"],
];

function fieldOfCode(code: string): { field?: string } {
	const field = FIELDS.find(([start]) => code.startsWith(start))?.[1];
	return omitUndefined({ field });
}

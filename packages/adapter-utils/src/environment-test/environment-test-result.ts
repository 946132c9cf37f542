import type {
	AdapterEnvironmentCheck,
	AdapterEnvironmentTestResult,
	AdapterEnvironmentTestStatus,
} from "../contract/environment-test.ts";

/** The status of a test: `fail` with any error, else `warn` with any warning, else `pass`. */
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
	return { adapterType, status: environmentTestStatus(checks), checks, testedAt: testedAt.toISOString() };
}

import type { PermissionPreset } from "./conversation.ts";

/** `error`: a run would fail. `warn`: a run may behave unexpectedly. `info`: no problem. */
export type AdapterEnvironmentCheckLevel = "info" | "warn" | "error";

/** `fail` if any check is an `error`, else `warn` if any is a `warn`, else `pass`. */
export type AdapterEnvironmentTestStatus = "pass" | "warn" | "fail";

export interface AdapterEnvironmentCheck {
	/** Stable, snake_case. An error has the code with which a run would fail. */
	code: string;
	level: AdapterEnvironmentCheckLevel;
	message: string;
	/** Further text, such as the output of a program. */
	detail?: string | null;
	/** One sentence that says what to do. */
	hint?: string | null;
	/** Key in `adapterConfig` of the setting to correct. Default: derived from `code`, if the code is common. */
	field?: string | null;
}

export interface AdapterEnvironmentTestContext {
	companyId: string;
	adapterType: string;
	/** Untrusted, with secrets resolved: read it with helpers such as `asString`. */
	config: Record<string, unknown>;
	/** `quick` neither writes nor uses the network; `live` sends one short prompt. Default `quick`. */
	mode?: "quick" | "live";
	/** Preset of the agent's permissions. Default: unknown; `null`: the settings decide. */
	permissions?: PermissionPreset | null;
}

/** Result of `testEnvironment`, built by `environmentTestResult`. */
export interface AdapterEnvironmentTestResult {
	adapterType: string;
	status: AdapterEnvironmentTestStatus;
	checks: AdapterEnvironmentCheck[];
	/** ISO 8601. */
	testedAt: string;
}

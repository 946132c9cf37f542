export type AdapterEnvironmentCheckLevel = "info" | "warn" | "error";
export type AdapterEnvironmentTestStatus = "pass" | "warn" | "fail";

/** One finding about a set-up. `code` is stable and documented; `hint` says what to do. */
export interface AdapterEnvironmentCheck {
	code: string;
	level: AdapterEnvironmentCheckLevel;
	message: string;
	detail?: string | null;
	hint?: string | null;
}

export interface AdapterEnvironmentTestContext {
	companyId: string;
	adapterType: string;
	/** The agent's configuration with secrets resolved. */
	config: Record<string, unknown>;
	/** `quick` (default) neither writes nor uses the network; `live` sends one tiny prompt. */
	mode?: "quick" | "live";
}

export interface AdapterEnvironmentTestResult {
	adapterType: string;
	/** `fail` with any error, else `warn` with any warning, else `pass`. */
	status: AdapterEnvironmentTestStatus;
	checks: AdapterEnvironmentCheck[];
	/** ISO 8601. */
	testedAt: string;
}

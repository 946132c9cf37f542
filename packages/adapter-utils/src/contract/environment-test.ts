/** How serious a finding is. `error`: a run would fail. `warn`: a run starts but may surprise. `info`: all well. */
export type AdapterEnvironmentCheckLevel = "info" | "warn" | "error";

/** Result of an environment test: `fail` with any error, else `warn` with any warning, else `pass`. */
export type AdapterEnvironmentTestStatus = "pass" | "warn" | "fail";

/** One finding about an agent's setup. */
export interface AdapterEnvironmentCheck {
	/** Stable and documented, snake_case. An error has the code with which a run would fail. */
	code: string;
	level: AdapterEnvironmentCheckLevel;
	/** One sentence for a person. */
	message: string;
	/** More text, such as the output of a program. Default: none. */
	detail?: string | null;
	/** What to do about it, one sentence. Default: none. */
	hint?: string | null;
	/** Key of the setting in `adapterConfig` that it is about; a form shows it there. Default: by the code, if it is a common one. */
	field?: string | null;
}

/** The setup to test, for `ServerAdapterModule.testEnvironment`. */
export interface AdapterEnvironmentTestContext {
	companyId: string;
	adapterType: string;
	/** The agent's configuration with secrets resolved. Untrusted: read it with `asString` and the like. */
	config: Record<string, unknown>;
	/** `quick` neither writes nor uses the network; `live` sends one tiny prompt. Default `quick`. */
	mode?: "quick" | "live";
}

/** What `testEnvironment` resolves with. `environmentTestResult` builds it from the checks. */
export interface AdapterEnvironmentTestResult {
	adapterType: string;
	status: AdapterEnvironmentTestStatus;
	checks: AdapterEnvironmentCheck[];
	/** ISO 8601. */
	testedAt: string;
}

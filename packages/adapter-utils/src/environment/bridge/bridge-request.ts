import type { EnvironmentCall } from "../environment-call.ts";

/** Passed from `runChildProcess` to the bridge on standard input. `env` excludes local variables. */
export interface BridgeRequest
	extends Pick<EnvironmentCall, "name" | "command" | "args" | "env" | "stdin" | "hasInput"> {
	/** Absolute local path. */
	cwd: string;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
}

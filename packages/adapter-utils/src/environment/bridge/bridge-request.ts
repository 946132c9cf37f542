import type { EnvironmentCall } from "../environment-call.ts";

/** What `runChildProcess` passes to the bridge on standard input. `env` holds no variables that this machine adds. */
export interface BridgeRequest extends Pick<EnvironmentCall, "name" | "command" | "args" | "env" | "stdin"> {
	/** Absolute path on this machine. */
	cwd: string;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
}

/** What `runChildProcess` passes to the bridge on standard input. */
export interface BridgeRequest {
	/** Name of the call, unique within the run and safe as a file name. */
	name: string;
	command: string;
	args: string[];
	/** Absolute path on this machine. */
	cwd: string;
	/** The agent's variables, without those that this machine adds. */
	env: Record<string, string>;
	stdin: string;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
}

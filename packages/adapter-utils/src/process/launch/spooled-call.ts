import type { RunScope } from "../scope/run-scope.ts";
import type { RunChildProcessOptions } from "./child-process.ts";
import type { ShimCommand } from "./shim.ts";
import type { Spool } from "./spool.ts";

export interface SpooledCall {
	scope: Pick<
		RunScope,
		| "runId"
		| "environment"
		| "loggedBytes"
		| "mayStart"
		| "signal"
		| "detach"
		| "idleTimeoutSec"
		| "maxOutputBytes"
		| "onCallEnd"
	>;
	/** Number of the call within the run, from 1. */
	call: number;
	spool: Spool;
	options: RunChildProcessOptions;
	/** Not called if an earlier server has started this call's process. */
	command: () => Promise<ShimCommand>;
}

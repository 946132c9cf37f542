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
		| "dataFolder"
		| "finalGraceMs"
		| "maxOutputBytes"
		| "onCallEnd"
	>;
	/** Number of the call within the run, from 1. */
	call: number;
	spool: Spool;
	options: RunChildProcessOptions;
	/** Prepares the command; not called if an earlier server has already started the process. */
	command: () => Promise<ShimCommand>;
}

import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "./limits.ts";

const MOST = 1_000;

/**
 * How many runs this server carries out at the same time: what its start asks for, else `PAPERCLIP_MAX_CONCURRENT_RUNS`,
 * else the limit that goes with the machine.
 * @throws {CodedError} `max_concurrent_runs_invalid`.
 */
export function readMaxConcurrentRuns(asked?: number, env: NodeJS.ProcessEnv = process.env): number {
	const variable = env.PAPERCLIP_MAX_CONCURRENT_RUNS ?? "";
	if (asked === undefined && variable === "") return LIMITS.maxConcurrentRuns;
	const wanted = asked === undefined ? variable : String(asked);
	if (/^\d{1,9}$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= MOST) return Number(wanted);
	const name = asked === undefined ? "PAPERCLIP_MAX_CONCURRENT_RUNS" : "maxConcurrentRuns";
	throw new CodedError(
		"max_concurrent_runs_invalid",
		`${name} is ${JSON.stringify(wanted)}, which is no number of runs.`,
		{ hint: `Give a whole number from 1 to ${MOST}, or leave it out for ${LIMITS.maxConcurrentRuns} on this machine.` },
	);
}

export interface ConcurrencyContext {
	/** Runs that this server executes at the same time; other servers on the same database have their own limit. */
	maxConcurrentRuns: number;
}

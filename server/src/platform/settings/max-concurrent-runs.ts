import { CodedError } from "@paperclipai/adapter-utils";
import { LIMITS } from "./limits.ts";

const MAX_VALUE = 1_000;

/**
 * The start option, else `PAPERCLIP_MAX_CONCURRENT_RUNS`, else the default for this machine.
 * @throws {CodedError} `max_concurrent_runs_invalid`.
 */
export function readMaxConcurrentRuns(option?: number, env: NodeJS.ProcessEnv = process.env): number {
	const variable = env.PAPERCLIP_MAX_CONCURRENT_RUNS ?? "";
	if (option === undefined && variable === "") return LIMITS.maxConcurrentRuns;
	const value = option === undefined ? variable : String(option);
	if (/^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_VALUE) return Number(value);
	const name = option === undefined ? "PAPERCLIP_MAX_CONCURRENT_RUNS" : "maxConcurrentRuns";
	throw new CodedError(
		"max_concurrent_runs_invalid",
		`${name} is ${JSON.stringify(value)}, which is not a valid number of runs.`,
		{
			hint: `Use a whole number from 1 to ${MAX_VALUE}, or unset it for the default of ${LIMITS.maxConcurrentRuns} on this machine.`,
		},
	);
}

export interface ConcurrencyContext {
	/** Limit of this server; other servers of the same database have their own. */
	maxConcurrentRuns: number;
}

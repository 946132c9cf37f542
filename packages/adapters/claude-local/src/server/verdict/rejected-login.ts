import type { ClaudeRunOutput } from "../parse.ts";

/** One more than it takes to renew an expired login, which the program does by itself. */
const TRIES = 3;

/**
 * The model service has refused the key or login repeatedly. The program would retry for minutes: it retries an invalid
 * key as often as an overloaded service.
 */
export function isLoginRejected(output: Pick<ClaudeRunOutput, "refusedRequests">): boolean {
	return output.refusedRequests >= TRIES;
}

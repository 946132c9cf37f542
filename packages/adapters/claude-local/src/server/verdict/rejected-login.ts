import type { ClaudeRunOutput } from "../parse.ts";

/** One more than it takes to renew a login that has expired, which the program does by itself. */
const TRIES = 3;

/**
 * The model service has refused the key or login again and again. The program would go on for minutes: it tries a key
 * that is not valid as often as a service that is overloaded.
 */
export function isLoginRejected(output: Pick<ClaudeRunOutput, "refusedTries">): boolean {
	return output.refusedTries >= TRIES;
}

import type { ClaudeRunOutput } from "../parse.ts";

/** One more than it takes to renew an expired login, which the program does by itself. */
const TRIES = 3;

/** The model service has rejected the key or login repeatedly; the program would retry an invalid key for minutes. */
export function isLoginRejected(output: Pick<ClaudeRunOutput, "refusedRequests">): boolean {
	return output.refusedRequests >= TRIES;
}

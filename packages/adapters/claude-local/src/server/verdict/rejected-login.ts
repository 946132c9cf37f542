import type { ClaudeRunOutput } from "../parse.ts";

/** One more attempt than Claude Code needs to renew an expired login by itself. */
const TRIES = 3;

/** Claude Code would retry an invalid key for minutes. */
export function isLoginRejected(output: Pick<ClaudeRunOutput, "refusedRequests">): boolean {
	return output.refusedRequests >= TRIES;
}

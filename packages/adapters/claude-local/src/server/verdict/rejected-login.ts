import type { ClaudeRunOutput } from "../parse.ts";

/** One more attempt than Claude Code needs to renew an expired login by itself. */
const TRIES = 3;

/** Whether the key or login counts as invalid; Claude Code itself would retry for minutes. */
export function isLoginRejected(output: Pick<ClaudeRunOutput, "refusedRequests">): boolean {
	return output.refusedRequests >= TRIES;
}

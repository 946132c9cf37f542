import type { ClaudeRunOutput } from "../parse.ts";

/** The words of every version, for an id that no session has and for one that is no id. */
export function isUnknownSessionText(text: string): boolean {
	return /No conversation found with session ID|--resume requires a valid session ID/.test(text);
}

/** The session that was asked for does not exist (any more). Older versions say so on standard error only. */
export function isClaudeUnknownSessionError(output: ClaudeRunOutput, stderr: string): boolean {
	return isUnknownSessionText(stderr) || (output.result?.errors ?? []).some(isUnknownSessionText);
}

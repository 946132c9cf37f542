import { excerpt } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeRunOutput } from "../parse.ts";

/** Matches the messages of all versions for an unknown session and for a malformed id. */
export function isUnknownSessionText(text: string): boolean {
	return /No conversation found with session ID|--resume requires a valid session ID/.test(excerpt(text));
}

/** Whether the requested session does not exist. Older versions report it only on standard error. */
export function isClaudeUnknownSessionError(output: ClaudeRunOutput, stderr: string): boolean {
	return isUnknownSessionText(stderr) || (output.result?.errors ?? []).some(isUnknownSessionText);
}

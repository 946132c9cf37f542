import { asString, parseObject } from "../values/read-value.ts";

/** Matches a snake_case code that contains the word "recovery", but not a sentence with that word. */
const RECOVERY_REASON = /^(?:[a-z0-9]+_)*recovery(?:_[a-z0-9]+)*$/;

/**
 * Whether the payload has a `recovery` object or a reason such as `issue_recovery`. The prompt should then be the wake
 * section alone.
 * @param value `context.paperclipWake`.
 */
export function isPaperclipRecoveryWakePayload(value: unknown): boolean {
	const { reason, recovery } = parseObject(value);
	return Object.keys(parseObject(recovery)).length > 0 || RECOVERY_REASON.test(asString(reason));
}

/**
 * Returns the work mode of the issue (`standard`, `planning`); `null` when the wake payload has none.
 * @param context The `context` of `execute()`.
 */
export function readPaperclipIssueWorkModeFromContext(context: unknown): string | null {
	const wake = parseObject(parseObject(context).paperclipWake);
	return asString(parseObject(wake.issue).workMode).trim() || null;
}

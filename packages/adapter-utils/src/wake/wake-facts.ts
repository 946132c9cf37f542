import { asString, parseObject } from "../values/read-value.ts";

/** One snake_case code with the word "recovery" in it. A sentence that happens to have the word is not one. */
const RECOVERY_REASON = /^(?:[a-z0-9]+_)*recovery(?:_[a-z0-9]+)*$/;

/**
 * Whether an agent is awake to bring stuck work back on its way, and not to do the work itself: the payload has a
 * `recovery` object or a reason code such as `issue_recovery`. Its prompt is then the wake section alone.
 *
 * @param value `context.paperclipWake`.
 */
export function isPaperclipRecoveryWakePayload(value: unknown): boolean {
	const { reason, recovery } = parseObject(value);
	return Object.keys(parseObject(recovery)).length > 0 || RECOVERY_REASON.test(asString(reason));
}

/**
 * How the issue that an agent is awake for is to be worked on, as the wake payload says it (`standard`, `planning`);
 * `null` when it does not.
 *
 * @param context The `context` of `execute()`.
 */
export function readPaperclipIssueWorkModeFromContext(context: unknown): string | null {
	const wake = parseObject(parseObject(context).paperclipWake);
	return asString(parseObject(wake.issue).workMode).trim() || null;
}

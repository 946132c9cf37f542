import { asString, parseObject } from "../values/read-value.ts";
import { normalizePaperclipWakePayload } from "./wake-payload.ts";

/**
 * Returns `context.paperclipTaskMarkdown`; `""` if there is none, in a resumed session on an issue, or if the wake
 * section contains the same text.
 * @param context The `context` of `execute()`.
 * @param options.resumedSession Default `false`.
 */
export function selectPaperclipTaskMarkdown(context: unknown, options: { resumedSession?: boolean } = {}): string {
	const { paperclipTaskMarkdown, paperclipWake } = parseObject(context);
	const task = asString(paperclipTaskMarkdown).trim();
	const wake = normalizePaperclipWakePayload(paperclipWake);
	if (wake === null) return task;
	if (options.resumedSession && wake.issue !== null) return "";
	return wake.prompt.trim() === task ? "" : task;
}

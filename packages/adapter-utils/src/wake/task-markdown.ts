import { asString, parseObject } from "../values/read-value.ts";
import { normalizePaperclipWakePayload } from "./wake-payload.ts";

/**
 * The task text for a prompt, `context.paperclipTaskMarkdown`; `""` when there is none. It is left out where the agent
 * has it already: in a resumed session on an issue, whose wake section says what is new, and when the wake section
 * itself carries the same text.
 *
 * @param options.resumedSession The agent continues an earlier conversation. Default `false`.
 */
export function selectPaperclipTaskMarkdown(context: unknown, options: { resumedSession?: boolean } = {}): string {
	const { paperclipTaskMarkdown, paperclipWake } = parseObject(context);
	const task = asString(paperclipTaskMarkdown).trim();
	const wake = normalizePaperclipWakePayload(paperclipWake);
	if (wake === null) return task;
	if (options.resumedSession && wake.issue !== null) return "";
	return wake.prompt.trim() === task ? "" : task;
}

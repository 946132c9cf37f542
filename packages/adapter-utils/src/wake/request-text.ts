import { asString, parseObject } from "../values/read-value.ts";
import { normalizePaperclipWakePayload } from "./wake-payload.ts";

/**
 * What whoever woke the agent asks of it, `context.prompt`; `""` when there is nothing, and where the prompt says it
 * already, by its template or in its wake section.
 */
export function selectPaperclipRequest(context: unknown, template: string): string {
	const { prompt, paperclipWake } = parseObject(context);
	const isSaid =
		/\{\{\s*context\.prompt\s*\}\}/.test(template) || Boolean(normalizePaperclipWakePayload(paperclipWake)?.prompt);
	return isSaid ? "" : asString(prompt);
}

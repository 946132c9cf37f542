import { asString, parseObject } from "../values/read-value.ts";
import { normalizePaperclipWakePayload } from "./wake-payload.ts";

/**
 * Returns `context.prompt`; `""` if there is none, or if the template or the wake section contains it already.
 * @param context The `context` of `execute()`.
 * @param template The prompt template of the run.
 */
export function selectPaperclipRequest(context: unknown, template: string): string {
	const { prompt, paperclipWake } = parseObject(context);
	const isIncluded =
		/\{\{\s*context\.prompt\s*\}\}/.test(template) || Boolean(normalizePaperclipWakePayload(paperclipWake)?.prompt);
	return isIncluded ? "" : asString(prompt);
}

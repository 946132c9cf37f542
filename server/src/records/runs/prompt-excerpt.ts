import type { Masker } from "@paperclipai/adapter-utils/host";
import { storableText } from "../../platform/db/tables/storable.ts";

/** Longer than anything that comes before the first line that says something. */
const MAX_READ_CHARS = 20_000;
const MAX_EXCERPT_CHARS = 160;
/** What of a prompt is searched for secrets that its excerpt must not show. */
export const PROMPT_START_CHARS = MAX_READ_CHARS + 4_096;

/** The first line of a prompt that says something, without secrets and marks of Markdown; `null` when there is none. */
export function promptExcerpt(prompt: string | null, masker: Pick<Masker, "stream" | "text">): string | null {
	if (prompt === null) return null;
	for (const line of maskedStart(prompt, masker).split(/\r\n|[\n\r]/)) {
		const text = line.replace(/^[\s#>*-]+/, "").trim();
		if (!/[\p{L}\p{N}]/u.test(text)) continue;
		const shown = text.length <= MAX_EXCERPT_CHARS ? text : `${text.slice(0, MAX_EXCERPT_CHARS - 1)}…`;
		return storableText(shown.toWellFormed());
	}
	return null;
}

/** Of a secret at the cut no part is kept. */
function maskedStart(prompt: string, masker: Pick<Masker, "stream" | "text">): string {
	if (prompt.length <= MAX_READ_CHARS) return masker.text(prompt);
	const start = Buffer.from(prompt.slice(0, MAX_READ_CHARS).toWellFormed());
	return Buffer.from(masker.stream().push(start).bytes).toString("utf8");
}

import type { Masker } from "@paperclipai/adapter-utils/host";
import { plainSummary } from "@paperclipai/shared";
import { storableText } from "../../platform/db/tables/storable.ts";

/** Longer than anything before the first meaningful line. */
const MAX_READ_CHARS = 20_000;
const MAX_EXCERPT_CHARS = 160;
/** Length of the part of a prompt that is searched for secrets. */
export const PROMPT_START_CHARS = MAX_READ_CHARS + 4_096;

/** Returns the first meaningful line without secrets and Markdown, or `null`. */
export function promptExcerpt(prompt: string | null, masker: Pick<Masker, "stream" | "text">): string | null {
	if (prompt === null) return null;
	for (const line of maskedStart(prompt, masker).split(/\r\n|[\n\r]/)) {
		const text = plainSummary(line);
		if (!/[\p{L}\p{N}]/u.test(text)) continue;
		const shown = text.length <= MAX_EXCERPT_CHARS ? text : `${text.slice(0, MAX_EXCERPT_CHARS - 1)}…`;
		return storableText(shown.toWellFormed());
	}
	return null;
}

/** Leaves no part of a secret at the cut. */
function maskedStart(prompt: string, masker: Pick<Masker, "stream" | "text">): string {
	if (prompt.length <= MAX_READ_CHARS) return masker.text(prompt);
	const start = Buffer.from(prompt.slice(0, MAX_READ_CHARS).toWellFormed());
	return Buffer.from(masker.stream().push(start).bytes).toString("utf8");
}

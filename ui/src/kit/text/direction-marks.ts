/** Characters that reorder others. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shows untrusted text in written order: `access = "nimda"` must not be shown as `access = "admin"`. Each mark becomes
 * one visible character, so that offsets do not change.
 */
export function replaceDirectionMarks(text: string): string {
	return text.replace(DIRECTION_MARKS, "\ufffd");
}

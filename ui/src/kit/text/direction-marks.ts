/** Characters that change the order in which others are shown. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text of others in the order in which it is written: `access = "nimda"` must not be shown as `access = "admin"`. Each mark is
 * replaced by one visible character, so that positions in the text stay.
 */
export function replaceDirectionMarks(text: string): string {
	return text.replace(DIRECTION_MARKS, "\ufffd");
}

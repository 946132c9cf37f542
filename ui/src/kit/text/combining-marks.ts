/** As in the Stream-Safe Text Format of Unicode; no language needs more marks on one letter. */
const EXCESS = /(?<=\p{M}{30})\p{M}+/gu;
/** Fast test: only texts with a character beyond Latin-1 have marks. */
const MANY = /\p{M}{31}/u;

/** Replaces further marks by one character, because browsers need quadratic time for their layout. */
export function limitMarks(text: string): string {
	return text.length > 31 && MANY.test(text) ? text.replace(EXCESS, "\ufffd") : text;
}

/** In characters, as for a whole secret. */
const MIN_LINE_LENGTH = 6;
/** In characters. A longer line of letters is not a word. */
const MIN_OPAQUE_LENGTH = 16;

/**
 * The lines of a secret that are secrets by themselves, since programs print lines one by one. Variables often hold a
 * key on one line with `\n` as line breaks. Excludes headings and lines of ordinary words.
 */
export function secretLines(secret: string): string[] {
	const lines = secret.split(/\r\n?|\n|(?:\\r)?\\n/).map((line) => line.trim());
	if (lines.length === 1) return [];
	return lines.filter((line) => line.length >= MIN_LINE_LENGTH && isTelling(line));
}

function isTelling(line: string): boolean {
	if (/^-{4,}[A-Z0-9 ]+-{4,}$/.test(line)) return false;
	if (line.length >= MIN_OPAQUE_LENGTH && !/\s/.test(line)) return true;
	return /[^\p{L}\s:;,.()[\]{}"'-]/u.test(line);
}

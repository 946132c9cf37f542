/** Minimum length of a line in characters, the same as for a whole secret. */
const MIN_LINE_LENGTH = 6;
/** Length in characters from which a line without spaces is not treated as a word. */
const MIN_OPAQUE_LENGTH = 16;

/**
 * Returns the lines of a secret to mask by themselves, since programs may print lines one by one. Also splits at a
 * literal `\n`, because variables often hold a key on one line. Excludes headings and lines of ordinary words.
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

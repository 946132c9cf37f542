/** A text in the form in which names are compared, and where each of its units begins in the original. */
export interface FoldedText {
	text: string;
	/** One entry per unit, and the length of the original. */
	starts: number[];
}

/** A character with its marks, or spaces. Normalizing longer runs of marks takes quadratic time. */
const CHUNK = /[^\S\n\r]+|[^\p{M}]\p{M}{0,32}|\p{M}{1,32}/gsu;
/** Invisible characters that do not separate words. */
const IGNORED = /\u00ad|[\u200e\u200f\u2060]|\p{Variation_Selector}|\ufeff/gu;
/** Apostrophes that phones and word processors insert. */
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;
const HYPHENS = /[\u2010\u2011\u2212]/g;

/**
 * Ignores case, the form of apostrophes and hyphens, compatibility forms (NFKC), the number and kind of spaces, and invisible characters. Letters are
 * decomposed, so that a prefix of a text has a prefix of its form.
 */
export function foldName(original: string): FoldedText {
	const parts: string[] = [];
	const starts: number[] = [];
	for (const { 0: chunk, index } of original.matchAll(CHUNK)) {
		const folded = foldChunk(chunk);
		parts.push(folded);
		for (let unit = 0; unit < folded.length; unit++) starts.push(index);
	}
	starts.push(original.length);
	return { text: parts.join(""), starts };
}

function foldChunk(chunk: string): string {
	const code = chunk.charCodeAt(0);
	if (chunk.length === 1 && code < 128) return code === 9 ? " " : chunk.toLowerCase();
	if (chunk.trim() === "" && !/[\n\r]/.test(chunk)) return chunk.replace(IGNORED, "") === "" ? "" : " ";
	// Upper case first: "ß" equals "SS", and both forms of sigma are one.
	const folded = chunk.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD").replace(IGNORED, "");
	return folded.replace(APOSTROPHES, "'").replace(HYPHENS, "-");
}

/** The form in which names are compared. */
export function comparableName(name: string): string {
	return foldName(name).text;
}

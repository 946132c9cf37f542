/** Maximum number of mentions in a text, and of words in a mentioned name. */
const MAX_MENTIONS = 50;
const MAX_WORDS = 6;

/** Code blocks and spans, in which `@` is not a mention. */
const CODE = /```[\s\S]*?(?:```|$)|(?<=^|\n) {0,3}~~~[\s\S]*?(?:\n {0,3}~~~|$)|(?<!`)``(?!`)[^\n]*?``|`[^`\n]*`/g;
/** Excludes e-mail addresses. Underscores before `@` are emphasis. */
const MENTION = /(?<![A-Za-z0-9.@/-]_*)@([\p{L}\p{N}][^\n@]{0,200})/gu;
const WORD = /[^ \t]+/g;
const PUNCTUATION = /[^\p{L}\p{N}]+$/u;

/** A mention of an agent, if one of the names belongs to an agent. */
export interface PossibleMention {
	at: number;
	/** Longest first; the first one that is an agent's name counts. */
	names: PossibleName[];
}

export interface PossibleName {
	/** In lower case. */
	name: string;
	/** Number of characters in the text, without the `@`. */
	length: number;
}

/** Finds `@Name` in any case, outside of code. */
export function findMentions(text: string): PossibleMention[] {
	const withoutCode = text.replace(CODE, (code) => " ".repeat(code.length));
	return [...withoutCode.matchAll(MENTION)]
		.slice(0, MAX_MENTIONS)
		.map(({ index, 1: following = "" }) => ({ at: index, names: possibleNames(following) }));
}

/** The words after an `@`, with and without trailing punctuation. */
function possibleNames(following: string): PossibleName[] {
	const words = [...following.matchAll(WORD)].slice(0, MAX_WORDS);
	const ends = words.flatMap(({ index, 0: word }) => {
		const bare = word.replace(PUNCTUATION, "");
		return bare === "" ? [index + word.length] : [index + word.length, index + bare.length];
	});
	return [...new Set(ends)]
		.sort((a, b) => b - a)
		.map((length) => ({
			name: following
				.slice(0, length)
				.toLowerCase()
				.replace(/[ \t]+/g, " "),
			length,
		}));
}

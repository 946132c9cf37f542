/** Maximum number of mentions in a text, and of words in a mentioned name. */
const MAX_MENTIONS = 50;
const MAX_WORDS = 6;

/** Code blocks and spans, in which `@` is no mention. */
const CODE = /```[\s\S]*?(?:```|$)|(?<=^|\n) {0,3}~~~[\s\S]*?(?:\n {0,3}~~~|$)|(?<!`)``(?!`)[^\n]*?``|`[^`\n]*`/g;
/** Not within an e-mail address. Underscores before it are of emphasis. */
const MENTION = /(?<![A-Za-z0-9.@/-]_*)@([\p{L}\p{N}][^\n@]{0,200})/gu;
const WORD = /[^ \t]+/g;
const PUNCTUATION = /[^\p{L}\p{N}]+$/u;

/** What may be a mention of an agent in a text, if one of the names is that of an agent. */
export interface PossibleMention {
	/** Where its `@` is. */
	at: number;
	/** The longest first; the first one that an agent has counts. */
	names: PossibleName[];
}

export interface PossibleName {
	/** In lower case. */
	name: string;
	/** Characters of the text, without the `@`. */
	length: number;
}

/** Finds `@Name` in the text of an issue or comment, in upper or lower case, outside of code. */
export function findMentions(text: string): PossibleMention[] {
	const withoutCode = text.replace(CODE, (code) => " ".repeat(code.length));
	return [...withoutCode.matchAll(MENTION)]
		.slice(0, MAX_MENTIONS)
		.map(({ index, 1: following = "" }) => ({ at: index, names: possibleNames(following) }));
}

/** The words after an `@`, with and without the punctuation behind them. */
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

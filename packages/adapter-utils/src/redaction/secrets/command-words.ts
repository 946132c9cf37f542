export interface CommandWord {
	text: string;
	start: number;
	isQuoted: boolean;
}

/** Matches a word. Quotes count only at the start of the word or its value, because other quotes may be apostrophes. */
const WORD = /([^\s"'`=]*=)?("[^"]*"|'[^']*'|(?!\\\n)\S)\S*/g;
const PUNCTUATION = `"'\`;,.)`;

/** Splits a command into words. Reads `TOKEN="a b"` as a flag and its value, `--TOKEN "a b"`. */
export function commandWords(text: string): CommandWord[] {
	const words: CommandWord[] = [];
	for (const { 0: word, 1: name = "", 2: first = "", index } of text.matchAll(WORD)) {
		if (first.length === 1) {
			words.push({ text: withoutPunctuation(word), start: index, isQuoted: false });
			continue;
		}
		if (name !== "") words.push({ text: asFlag(name), start: index, isQuoted: false });
		words.push({ text: first.slice(1, -1), start: index + name.length + 1, isQuoted: true });
	}
	return words;
}

function asFlag(name: string): string {
	return `${name.startsWith("-") ? "" : "--"}${name.slice(0, -1)}`;
}

function withoutPunctuation(word: string): string {
	let end = word.length;
	while (end > 0 && PUNCTUATION.includes(word[end - 1] ?? "")) end--;
	return word.slice(0, end);
}

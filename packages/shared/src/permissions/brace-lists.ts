/** A brace or comma of a word that has no quotes. */
export interface Brace {
	/** Index in the word. */
	at: number;
	char: string;
}

/** More words make a command too long to be judged. */
const MAX_WORDS = 100;
/** More characters in all words take too long to judge. */
const MAX_CHARS = 100_000;
/** More take too long to match. */
const MAX_BRACES = 1_000;

/**
 * Expands the lists in braces of a word as Bash does: `a{b,c}` to `ab` and `ac`, and `{1..3}` to three words.
 * @param braces In their order.
 * @returns The word itself if it has no list; `null` if it cannot be expanded with certainty.
 */
export function expandBraces(word: string, braces: readonly Brace[]): string[] | null {
	if (!braces.some(({ char }) => char === "{") || !braces.some(({ char }) => char === "}")) return [word];
	if (braces.length > MAX_BRACES) return null;
	const done: string[] = [];
	const open = [{ word, braces }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const list = firstList(next.word, next.braces);
		if (list === null) done.push(next.word);
		else open.push(...list.toReversed());
		const words = done.length + open.length;
		if (words > MAX_WORDS || words * word.length > MAX_CHARS) return null;
	}
	return done;
}

interface Part {
	word: string;
	braces: readonly Brace[];
}

/** The words that the first list stands for, with the lists that they still contain; `null` if there is none. */
function firstList(word: string, braces: readonly Brace[]): Part[] | null {
	for (const [from, { at, char }] of braces.entries()) {
		// A dollar sign makes it the name of a variable.
		if (char !== "{" || word[at - 1] === "$") continue;
		const inner: number[] = [];
		let depth = 0;
		for (let index = from; index < braces.length; index++) {
			const brace = braces[index]?.char;
			if (brace === "{") depth++;
			if (brace === "," && depth === 1) inner.push(index);
			if (brace !== "}" || --depth > 0) continue;
			const items =
				inner.length > 0 ? itemsOf(word, braces, [from, ...inner, index]) : sequenceOf(word, braces, from, index);
			if (items !== null) return items;
			break;
		}
	}
	return null;
}

/** @param cuts Indexes of the braces and commas around the items. */
function itemsOf(word: string, braces: readonly Brace[], cuts: readonly number[]): Part[] {
	const at = (cut: number) => braces[cut]?.at ?? 0;
	const [first = 0] = cuts;
	const last = cuts.at(-1) ?? 0;
	return cuts.slice(1).map((end, index) => {
		const start = cuts[index] ?? 0;
		return joined(word, braces, { first, last, text: word.slice(at(start) + 1, at(end)), inside: [start + 1, end] });
	});
}

/** Puts a text in the place of the list from the brace `first` to the brace `last`. */
function joined(
	word: string,
	braces: readonly Brace[],
	{ first, last, text, inside }: { first: number; last: number; text: string; inside: readonly [number, number] },
): Part {
	const start = braces[first]?.at ?? 0;
	const end = braces[last]?.at ?? 0;
	const shift = start - (braces[inside[0] - 1]?.at ?? 0) - 1;
	const move = (brace: Brace, by: number) => ({ ...brace, at: brace.at + by });
	return {
		word: word.slice(0, start) + text + word.slice(end + 1),
		braces: [
			...braces.slice(0, first),
			...braces.slice(...inside).map((brace) => move(brace, shift)),
			...braces.slice(last + 1).map((brace) => move(brace, text.length - (end + 1 - start))),
		],
	};
}

/** `{1..3}` and `{a..c}`; too long ones are left as they are, which no program is called. */
function sequenceOf(word: string, braces: readonly Brace[], first: number, last: number): Part[] | null {
	const text = word.slice((braces[first]?.at ?? 0) + 1, braces[last]?.at);
	const [, from = "", to = ""] = /^(-?\d+|[a-zA-Z])\.\.(-?\d+|[a-zA-Z])(?:\.\.-?\d+)?$/.exec(text) ?? [];
	const isNumber = /\d$/.test(from);
	if (from === "" || isNumber !== /\d$/.test(to)) return null;
	const codeOf = (end: string) => (isNumber ? Number(end) : end.charCodeAt(0));
	const step = codeOf(from) <= codeOf(to) ? 1 : -1;
	const length = Math.min(Math.abs(codeOf(to) - codeOf(from)), MAX_WORDS) + 1;
	return Array.from({ length }, (_, index) => {
		const code = codeOf(from) + step * index;
		const item = isNumber ? String(code) : String.fromCharCode(code);
		return joined(word, braces, { first, last, text: item, inside: [first + 1, first + 1] });
	});
}

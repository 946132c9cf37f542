import { type FoldedText, foldName } from "./fold-name.ts";

/** Letters of scripts that are written without spaces, or that attach particles to names. */
const UNSPACED =
	/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const KATAKANA = /[\p{sc=Kana}ー]/u;
const SCRIPTS = [/\p{sc=Latn}/u, /\p{sc=Cyrl}/u, /\p{sc=Grek}/u, /\p{sc=Arab}/u, /\p{sc=Hebr}/u, /\p{sc=Deva}/u];
const WORD = /[\p{L}\p{N}]/u;
/** Belongs to the character before it: marks, jamo, joiners and skin tones. */
const CONTINUES = /[\p{M}\p{Emoji_Modifier}\u1160-\u11ff\u200c\u200d]/u;

/** Whether a mention may begin at `at`: not within e-mail addresses, paths and words. */
export function beginsMention({ text }: FoldedText, at: number, previousEnd: number): boolean {
	if (at === 0 || at === previousEnd) return true;
	const before = baseBefore(text, at);
	if (before === "@") return false;
	if ("/\\".includes(before)) return at - 1 === previousEnd;
	if (before === "_") return !isSpacedWord(baseBefore(text, skipBack(text, at, "_")));
	if (".-+".includes(before)) return at - 1 === previousEnd || !isSpacedWord(baseBefore(text, at - 1));
	return !isSpacedWord(before);
}

/** Whether an `@` after this text may begin a mention. */
export function mayBeginMention(before: string): boolean {
	const folded = foldName(`${before.slice(-200)}@`);
	return beginsMention(folded, folded.text.length - 1, -1);
}

/** Whether a name may end at `end`: the text after it does not continue the word. */
export function endsName(folded: FoldedText, original: string, end: number): boolean {
	const { text, starts } = folded;
	if (end === text.length) return true;
	if (starts[end] === starts[end - 1]) return false;
	const next = charAt(text, end);
	if (CONTINUES.test(next)) return false;
	const last = baseBefore(text, end);
	const after = charAt(text, end + next.length);
	if ("'\u2019".includes(next)) return endsBeforeApostrophe(original, starts[end] ?? 0);
	if ("·・".includes(next)) return !WORD.test(after);
	if (WORD.test(next)) return endsBeforeWord(last, next);
	if (isUnspacedLetter(last)) return true;
	if ("+#".includes(next)) return after === "@";
	if (next === "_") return !isSpacedWord(charAt(text, skipForward(text, end, "_")));
	if ("-\u2010./\\&".includes(next)) return !isSpacedWord(after);
	return true;
}

function endsBeforeWord(last: string, next: string): boolean {
	if (KATAKANA.test(last) && KATAKANA.test(next)) return false;
	if (isUnspacedLetter(last) || isUnspacedLetter(next)) return true;
	return /\p{L}/u.test(last) && /\p{L}/u.test(next) && scriptOf(last) !== scriptOf(next);
}

/** `Ada's` and `ADA'S` end the name, `O'Brien` does not. */
function endsBeforeApostrophe(original: string, at: number): boolean {
	return /^.(?!\p{Lu})|^.S(?![\p{L}\p{N}])/u.test(original.slice(at, at + 4));
}

function isUnspacedLetter(char: string): boolean {
	return /\p{L}/u.test(char) && UNSPACED.test(char);
}

function isSpacedWord(char: string): boolean {
	return WORD.test(char) && !isUnspacedLetter(char);
}

function scriptOf(char: string): number {
	return SCRIPTS.findIndex((script) => script.test(char));
}

function charAt(text: string, at: number): string {
	const code = text.codePointAt(at);
	return code === undefined ? "\n" : String.fromCodePoint(code);
}

/** The character before a position, without its marks. */
function baseBefore(text: string, end: number): string {
	for (let at = end - 1; at >= 0 && at > end - 100; at--) {
		if (/[\udc00-\udfff]/.test(text.charAt(at)) && at > 0) at--;
		const char = charAt(text, at);
		if (!/\p{M}/u.test(char)) return char;
	}
	return "\n";
}

/** Runs longer than this are no part of a name. */
const MAX_RUN = 100;

function skipBack(text: string, at: number, char: string): number {
	let start = at;
	while (start > 0 && at - start < MAX_RUN && text[start - 1] === char) start--;
	return start;
}

function skipForward(text: string, at: number, char: string): number {
	let end = at;
	while (end - at < MAX_RUN && text[end] === char) end++;
	return end;
}

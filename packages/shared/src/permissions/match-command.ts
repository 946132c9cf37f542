import { type CommandWords, readCommandWords } from "./command-words.ts";
import type { PermissionRule } from "./schema.ts";

/** A command that is compared with many rules, and read only once. */
export class MatchedCommand {
	readonly #command: string;
	#words: CommandWords | undefined;
	#mentions: Mentions | undefined;

	constructor(command: string) {
		this.#command = command.trim();
	}

	/** Whether a rule for commands that begin with `start` applies. */
	beginsWith(start: string, decision: PermissionRule["decision"]): boolean {
		if (this.#command === start) return true;
		const first = readCommandWords(start);
		const names = first.words.map(({ text }) => text);
		this.#words ??= readCommandWords(this.#command);
		// A forbidden command must not be hidden behind another one, or in a substitution.
		if (decision !== "allow") {
			this.#mentions ??= findMentions(this.#command, this.#words);
			return mentions(this.#mentions, start, first.isSimple ? names : []);
		}
		// The words of a compound start, or of a comment, say too little.
		if (!this.#words.isSimple || !first.isSimple || names.length === 0) return false;
		return names.every((name, index) => this.#words?.words[index]?.text === name);
	}
}

interface Mentions {
	command: string;
	/** Words of the command, and of the commands in its words, each list as one text. */
	words: string[];
	/** Texts that are not read with certainty, each in one line. */
	unclear: string[];
}

const MAX_DEPTH = 3;
/** Between two words. */
const GAP = "\0";

function findMentions(command: string, words: CommandWords): Mentions {
	const found: Mentions = { command: oneLine(command), words: [], unclear: [] };
	collect(command, words, found, 0);
	return found;
}

function collect(text: string, { words, unread, isClear }: CommandWords, found: Mentions, depth: number): void {
	found.words.push(words.map((word) => word.text).join(GAP));
	if (!isClear || depth >= MAX_DEPTH) found.unclear.push(oneLine(text));
	// Any program may read a here-document.
	found.unclear.push(...unread.map(oneLine));
	if (depth >= MAX_DEPTH) return;
	for (const { text: word } of words) {
		// The argument of `bash -c`, for example.
		if (word !== text && /[\s;&|<>()`]/.test(word)) collect(word, readCommandWords(word), found, depth + 1);
	}
}

/** @param names Words of the start; none if they say too little. */
function mentions({ command, words, unclear }: Mentions, start: string, names: readonly string[]): boolean {
	const line = oneLine(start);
	if (names.length === 0) return command.includes(line);
	return unclear.some((text) => text.includes(line)) || words.some((text) => hasName(text, names.join(GAP)));
}

/** A name is not a part of a longer one, but may follow a folder or an option: `/bin/rm`, `--exec=rm`. */
function hasName(text: string, name: string): boolean {
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
		const [before = "", after = ""] = [text[at - 1], text[at + name.length]];
		if (!/[\w.-]/.test(before) && !/[\w.-]/.test(after)) return true;
	}
	return false;
}

/** Continued lines are joined, as a shell does. */
function oneLine(text: string): string {
	return text.replaceAll("\\\n", "").trim().replace(/\s+/g, " ");
}

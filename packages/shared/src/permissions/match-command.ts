import { type CommandWord, type CommandWords, readCommandWords, trimBlanks } from "./command-words.ts";
import { readNestedCommands } from "./nested-commands.ts";
import type { PermissionRule } from "./schema.ts";

/** A command that is compared with many rules, and read only once. */
export class MatchedCommand {
	readonly #command: string;
	#words: CommandWords | undefined;
	#mentions: Mentions | undefined;

	constructor(command: string) {
		this.#command = trimBlanks(command);
	}

	/** Whether a rule for commands that begin with `start` applies. */
	beginsWith(start: string, decision: PermissionRule["decision"]): boolean {
		if (this.#command === start) return true;
		const first = readCommandWords(start);
		const names = first.words.map(({ text }) => text);
		// A forbidden command must not be hidden behind another one, or in a substitution.
		if (decision !== "allow") {
			this.#mentions ??= findMentions(this.#command);
			return mentions(this.#mentions, start, first.isSimple ? names.filter((name) => name !== "") : []);
		}
		this.#words ??= readCommandWords(this.#command);
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

/** Between two words of a simple command. */
const GAP = "\0";
/** Between two simple commands. No word is empty. */
const END = GAP + GAP;

function findMentions(command: string): Mentions {
	const found: Mentions = { command: oneLine(command), words: [], unclear: [] };
	const texts = new Set([command, withoutExpansions(command), withoutExpansions(withDefaults(command))]);
	for (const text of texts) {
		for (const nested of readNestedCommands(text)) {
			found.words.push(joinWords(nested.words));
			if (!nested.isClear) found.unclear.push(oneLine(nested.text));
			// Any program may read a here-document as its own language.
			for (const text of nested.comments) found.unclear.push(oneLine(text));
			for (const { text } of nested.documents) found.unclear.push(oneLine(text));
		}
	}
	return found;
}

/** Deeper expansions are kept. */
const EXPANSION_DEPTH = 5;

/** As if each expansion were empty. */
function withoutExpansions(command: string): string {
	let text = command;
	for (let depth = 0; depth < EXPANSION_DEPTH; depth++) {
		const shorter = text.replace(
			/\$(?:\w+|\{[^{}]*\}|\(\([^()]*\)\)|\([^()]*\)|[?#@*!$-])|[<>]\([^()]*\)|`[^`]*`/g,
			"",
		);
		if (shorter === text) break;
		text = shorter;
	}
	return text;
}

/** As if no variable were set: `${NAME:-text}` stands for the text. */
function withDefaults(command: string): string {
	return command.replace(/\$\{\w+:?[-=+]([^{}]*)\}/g, "$1");
}

/** A redirection may stand between the words of a command, so its file is apart from them. */
function joinWords(words: readonly CommandWord[]): string {
	const commands = new Map<number, string[]>();
	const targets: string[][] = [];
	for (const { text, isTarget, command } of words) {
		if (text === "") continue;
		if (isTarget) targets.push([text]);
		else if (commands.has(command)) commands.get(command)?.push(text);
		else commands.set(command, [text]);
	}
	return [...commands.values(), ...targets].map((each) => each.join(GAP)).join(END);
}

/** Words of a rule that are compared, because their number multiplies the time for a long command. */
const MAX_NAMES = 30;

/** @param names Words of the start; none if they say too little. */
function mentions({ command, words, unclear }: Mentions, start: string, names: readonly string[]): boolean {
	const line = oneLine(start);
	if (names.length === 0) return command.includes(line);
	const compared = names.slice(0, MAX_NAMES);
	return unclear.some((text) => text.includes(line)) || words.some((text) => hasNames(text, compared));
}

/** Whether the names stand in a simple command in their order. */
function hasNames(text: string, [first = "", ...rest]: readonly string[]): boolean {
	let states: number[] = [];
	for (let at = 0; at < text.length; ) {
		if (states.length === 0) {
			const start = text.indexOf(first, at);
			if (start < 0) return false;
			const end = start + first.length;
			at = start + 1;
			if (!isApart(text[start - 1])) continue;
			if (rest.length === 0 && isApart(text[end])) return true;
			if (rest.length === 0 || text[end] !== GAP) continue;
			states = [0];
			at = end;
		} else {
			const end = text.indexOf(GAP, at + 1);
			const word = text.slice(at + 1, end < 0 ? undefined : end);
			const next = word === "" ? [] : advance(states, word, rest);
			if (next === "found") return true;
			if (word.endsWith(first) && isApart(word.at(-first.length - 1))) next.push(0);
			states = next;
			at = end < 0 ? text.length : end;
		}
	}
	return false;
}

/**
 * Between two names may be options, each with a value, and before an option of the rule any words.
 * @param states Twice the number of names that were found, plus 1 if the word may be the value of an option.
 */
function advance(states: readonly number[], word: string, names: readonly string[]): number[] | "found" {
	const next: number[] = [];
	const add = (state: number) => void (next.includes(state) || next.push(state));
	for (const state of states) {
		const found = state >> 1;
		const name = names[found] ?? "";
		const isLast = found === names.length - 1;
		if (isLast && word.startsWith(name) && isApart(word[name.length])) return "found";
		if (word === name) add(2 * (found + 1));
		if (name.startsWith("-")) add(2 * found);
		else if (word.startsWith("-")) add(2 * found + (mayTakeValue(word) ? 1 : 0));
		else if (state % 2 === 1) add(2 * found);
	}
	return next;
}

function mayTakeValue(option: string): boolean {
	return option !== "--" && !option.includes("=") && !option.startsWith("--no-");
}

/** A name is not a part of a longer one, but may follow a folder or an option: `/bin/rm`, `--exec=rm`. */
function isApart(neighbour: string | undefined): boolean {
	return neighbour === undefined || !/[\w.-]/.test(neighbour);
}

/** Continued lines are joined, as a shell does. */
function oneLine(text: string): string {
	return text.replaceAll("\\\n", "").trim().replace(/\s+/g, " ");
}

import type { CommandWord, CommandWords } from "./command-words.ts";
import { readNestedCommands } from "./nested-commands.ts";

/**
 * A word of a command may contain names of files, or text in which a program sees none, such as a pattern; a
 * program for an interpreter names files in quotes.
 */
export type WordRole = "names" | "code" | "sed" | "text";

const INTERPRETERS = /^(?:node|nodejs|tsx|deno|bun|python[\d.]*|ruby|perl|php|psql|awk|gawk|mawk)$/;
/** Options whose value is a program, by interpreter. */
const CODE_OPTIONS: readonly [program: RegExp, option: RegExp][] = [
	[/^(?:node|nodejs|tsx|deno|bun)$/, /^(?:-p?e|-p|--eval|--print|eval)$/],
	[/^python[\d.]*$/, /^-\w*c$/],
	[/^(?:ruby|perl)$/, /^-[\w.]*[eE]$/],
	[/^php$/, /^-r$/],
	[/^psql$/, /^(?:-\w*c|--command)$/],
];
const SEARCHES = /^(?:grep|egrep|fgrep|rg|ag|ack)$/;
const AWKS = /^(?:awk|gawk|mawk)$/;
/** Options with a value that may stand before the first argument. */
const VALUE_OPTIONS: readonly [program: RegExp, option: RegExp][] = [
	[/^[ef]?grep$/, /^(?:-\w*[efABCmdD]|--(?:max-count|context|include|exclude|exclude-dir))$/],
	[/^rg$/, /^(?:-\w*[efgtTABCmdMjE]|--(?:glob|type|max-count|context|color|max-depth|sort|pre|pre-glob|ignore-file))$/],
	[/^(?:ag|ack)$/, /^-\w*[ABCmG]$/],
	[AWKS, /^-[Fv]$/],
	[/^sed$/, /^-\w*l$/],
	[/^[jy]q$/, /^(?:-L|--indent)$/],
];
/** Options of `jq` with a name and a value. */
const PAIR_OPTION = /^--(?:arg|argjson|slurpfile|rawfile)$/;
/** Options that give the script, or make the program need none. */
const GIVES_SCRIPT = /^(?:-\w*[ef]|-[ef].+|--(?:regexp|expression|file)(?:=.*)?|--files)$/s;
/** Options whose value is text, by program. */
const TEXT_OPTIONS: readonly [program: RegExp, option: RegExp][] = [
	[SEARCHES, /^(?:-\w*[eg]|--(?:regexp|glob|include|exclude|exclude-dir))$/],
	[/^git$/, /^(?:-[SG]|--(?:message|grep|author|format|pretty|date|since|until))$/],
	[/^gh$/, /^(?:-[btq]|--(?:body|title|jq|notes))$/],
	[/^(?:curl|wget)$/, /^(?:-[HwA]|--(?:header|write-out|user-agent))$/],
	[/^find$/, /^-i?(?:name|path|wholename|regex)$/],
	[/^(?:cut|sort)$/, /^-[dt]$/],
	[/^(?:docker|podman)$/, /^(?:-w|--workdir)$/],
	[/./, /^--exclude(?:-dir)?$/],
];
/** Options of these programs with their value. */
const TEXT_VALUES: readonly [program: RegExp, word: RegExp][] = [
	[/^tr$/, /./],
	[/^(?:cut|sort)$/, /^-[dt]./],
	[AWKS, /^-F./],
	[/^git$/, /^-[SG]./],
];
/** Subcommands of Git whose `-m` is a message. */
const TAKES_MESSAGE = /^(?:commit|tag|merge|notes|stash|revert)$/;
const READS_WITH_GIT = /^(?:add|blame|commit|diff|grep|log|ls-files|show|status)$/;
/** Programs that only read the files they are given, so that the configuration of other programs is safe from them. */
const READERS =
	/^(?:cat|head|tail|less|more|ls|tree|wc|du|stat|file|diff|cmp|cut|nl|jq|test|\[|\[\[|realpath|basename|dirname|readlink|grep|egrep|fgrep|rg|ag)$/;
const COPIERS = /^(?:cat|tee|apply_patch|patch|git|gh|sort|uniq|tr|column|base64|xxd)$/;

export function nameOf(program: string): string {
	return program.slice(program.lastIndexOf("/") + 1);
}

/** @param args Arguments of the program. */
export function onlyReads(program: string, args: readonly string[]): boolean {
	return (
		READERS.test(program) || (program === "git" && READS_WITH_GIT.test(args.find((arg) => !arg.startsWith("-")) ?? ""))
	);
}

/** Programs that execute the first of their arguments that is a name. */
export const WRAPPERS = /^(?:exec|find|ionice|nice|nohup|setsid|stdbuf|strace|time|timeout|xargs)$/;
/** Programs that execute a program with their first argument. */
const RUNNERS: readonly [program: RegExp, subcommand: RegExp | null][] = [
	[/^(?:uv|poetry|pipenv|pdm|rye|hatch)$/, /^run$/],
	[/^bundle$/, /^exec$/],
	[/^npx$/, null],
];

/** Index of the word with the program that a simple command executes in the end; -1 if there is none. */
export function programIndex(words: readonly CommandWord[]): number {
	let at = words.findLastIndex(({ isProgram }) => isProgram);
	for (let depth = 0; depth < MAX_WRAPPERS && at >= 0; depth++) {
		const next = wrappedIndex(words, at);
		if (next < 0) return at;
		at = next;
	}
	return at;
}

const MAX_WRAPPERS = 3;

function wrappedIndex(words: readonly CommandWord[], at: number): number {
	const name = nameOf(words[at]?.text ?? "");
	const findFrom = (from: number, isNext: (text: string, before: string) => boolean) =>
		words.findIndex(
			({ text, isTarget }, index) => index > from && !isTarget && isNext(text, words[index - 1]?.text ?? ""),
		);
	if (name === "find") return findFrom(at, (_, before) => /^-(?:exec|execdir|ok|okdir)$/.test(before));
	for (const [runner, subcommand] of RUNNERS) {
		if (!runner.test(name)) continue;
		const start = subcommand === null ? at : findFrom(at, (text) => subcommand.test(text));
		return start < 0 ? -1 : findFrom(start, (text) => !text.startsWith("-"));
	}
	if (!WRAPPERS.test(name)) return -1;
	return findFrom(at, (text, before) => !/^-|^[\d.]+[smhd]?$|^%/.test(text) && !/^-[aIunP]$/.test(before));
}

/** The role of a here-document for the program. */
export function documentRole(program: string): WordRole {
	if (INTERPRETERS.test(program)) return "code";
	return READERS.test(program) || COPIERS.test(program) ? "text" : "names";
}

/** Returns the programs that may read a here-document of the command. */
export function documentReaders({
	words,
	isPiped,
}: CommandWords): (document: { command: number }) => readonly string[] {
	const readers = new Map<number, string[]>();
	for (const each of simpleCommands(words)) {
		const at = programIndex(each);
		if (at >= 0) readers.set(each[0]?.command ?? 0, [nameOf(each[at]?.text ?? "")]);
	}
	const all = [...new Set([...readers.values()].flat())];
	return ({ command }) => (isPiped ? all : (readers.get(command) ?? []));
}

/** The words of each simple command, in their order. */
export function simpleCommands(words: readonly CommandWord[]): CommandWord[][] {
	const commands = new Map<number, CommandWord[]>();
	for (const word of words) {
		const known = commands.get(word.command);
		if (known === undefined) commands.set(word.command, [word]);
		else known.push(word);
	}
	return [...commands.values()];
}

const READS_COMMANDS = /^(?:sh|bash|dash|zsh|ksh|ash|fish|csh|tcsh|xargs|parallel|source|\.|ssh)$/;

/** Whether a program of the command may execute what another one prints, as shell commands. */
export function isOutputExecuted({ words, isPiped }: Pick<CommandWords, "words" | "isPiped">): boolean {
	if (!isPiped) return false;
	return words.some(({ text, isProgram }) => isProgram && (READS_COMMANDS.test(nameOf(text)) || text.startsWith("$")));
}

/** Whether a program of the command may execute what another one prints, or use it as names of files. */
export function isOutputRead(command: Pick<CommandWords, "words" | "isPiped">): boolean {
	const { words, isPiped } = command;
	const reads = (name: string) => name === "read" || INTERPRETERS.test(name);
	return (
		isOutputExecuted(command) || (isPiped && words.some(({ text, isProgram }) => isProgram && reads(nameOf(text))))
	);
}

/**
 * Returns the role of each word of a simple command.
 * @param mayBeRead See `isOutputRead`.
 */
export function rolesOf(words: readonly CommandWord[], mayBeRead: boolean): WordRole[] {
	const at = programIndex(words);
	const program = nameOf(words[at]?.text ?? "");
	const args = words.slice(at + 1);
	const firstName = args.findIndex(({ text }) => !/^-(?!m$)/.test(text));
	const named = { program, args, firstName, subcommand: args.find(({ text }) => !text.startsWith("-"))?.text ?? "" };
	const roles = args.map((_, index) => roleOf(named, index));
	const script = scriptRole(program);
	const first = script === null ? -1 : firstArgument(program, args);
	if (script !== null && first >= 0) roles[first] = script;
	// `git grep` searches like `grep`.
	const pattern = program === "git" && args[0]?.text === "grep" ? firstArgument("grep", args.slice(1)) + 1 : 0;
	if (pattern > 0) roles[pattern] = "text";
	if (/^(?:echo|printf)$/.test(program)) roles.fill(mayBeRead ? "names" : "text");
	const isText = ({ text }: CommandWord, before = "") => /^IFS=/.test(text) || /^-i?(?:name|path)$/.test(before);
	return words.map((word, index) => {
		if (word.isTarget) return "names";
		if (index > at) return roles[index - at - 1] ?? "names";
		return isText(word, words[index - 1]?.text) ? "text" : "names";
	});
}

/** The role of the first argument of programs that search with it, or execute it. */
function scriptRole(program: string): WordRole | null {
	if (SEARCHES.test(program) || /^[jy]q$/.test(program)) return "text";
	if (program === "sed") return "sed";
	return AWKS.test(program) ? "code" : null;
}

interface NamedCommand {
	program: string;
	args: readonly CommandWord[];
	/** Index of the argument that names a script or a module; -1 if there is none. */
	firstName: number;
	subcommand: string;
}

function roleOf({ program, args, firstName, subcommand }: NamedCommand, index: number): WordRole {
	const text = args[index]?.text ?? "";
	const before = args[index - 1]?.text ?? "";
	if (program === "sed" && /^(?:-\w*e|--expression)$/.test(before)) return "sed";
	if (CODE_OPTIONS.some(([name, option]) => name.test(program) && option.test(before))) {
		// Behind the name of a script, an option is the script's own.
		return program === "psql" || firstName < 0 || firstName >= index ? "code" : "names";
	}
	const isMessage = program === "git" && (/^-\w*m$/.test(before) || /^-m./.test(text));
	if (isMessage && TAKES_MESSAGE.test(subcommand)) return "text";
	if (/^--arg(?:json)?$/.test(args[index - 2]?.text ?? "")) return "text";
	if (TEXT_VALUES.some(([name, word]) => name.test(program) && word.test(text))) return "text";
	// `curl -H @file` reads the file.
	if (text.startsWith("@")) return "names";
	const isText = TEXT_OPTIONS.some(([name, option]) => {
		if (!name.test(program)) return false;
		return option.test(before) || (text.startsWith("--") && option.test(text.replace(/=.*/s, "")));
	});
	return isText ? "text" : "names";
}

/** Index of the first word that is neither an option nor the value of one; -1 if an option has the script. */
function firstArgument(program: string, args: readonly CommandWord[]): number {
	const takesValue = (option: string) => VALUE_OPTIONS.some(([name, each]) => name.test(program) && each.test(option));
	const givesScript = /^[jy]q$/.test(program) ? /^(?:-f|--from-file)$/ : GIVES_SCRIPT;
	if (args.some(({ text }) => givesScript.test(text))) return -1;
	return args.findIndex(({ text, isTarget }, index) => {
		const [first = "", second = ""] = [args[index - 2]?.text, args[index - 1]?.text];
		if (isTarget || text.startsWith("-") || takesValue(second)) return false;
		if ([first, second].some((option) => PAIR_OPTION.test(option))) return false;
		// In some systems, `sed -i ''` names no file for a copy.
		return !(program === "sed" && text === "");
	});
}

/** Reads the words of each simple command that may name files, also of commands in the command. */
export function* readNamingWords(command: string): Generator<CommandWord[]> {
	for (const nested of readNestedCommands(command, namingTexts)) {
		const mayBeRead = isOutputRead(nested);
		for (const words of simpleCommands(nested.words)) yield namingWords(words, mayBeRead);
	}
}

function namingWords(words: readonly CommandWord[], mayBeRead: boolean): CommandWord[] {
	const roles = rolesOf(words, mayBeRead);
	// `find -name` names files, too.
	const isFind = words.some(({ text, isProgram }) => isProgram && nameOf(text) === "find");
	return isFind ? [...words] : words.filter((_, index) => roles[index] !== "text");
}

function namingTexts(command: CommandWords): string[] {
	const mayBeRead = isOutputRead(command);
	const readersOf = documentReaders(command);
	const named = simpleCommands(command.words).flatMap((each) => namingWords(each, mayBeRead));
	const read = command.documents.filter((document) => {
		return !readersOf(document).every((program) => documentRole(program) === "text");
	});
	return [...named, ...read].map(({ text }) => text);
}

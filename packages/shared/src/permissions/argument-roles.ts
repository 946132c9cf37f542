import type { CommandWord, CommandWords } from "./command-words.ts";
import { readNestedCommands } from "./nested-commands.ts";

/**
 * A word of a command may contain names of files, or text in which a program sees none, such as a pattern; a
 * program for an interpreter names files in quotes.
 */
export type WordRole = "names" | "code" | "sed" | "text";

const INTERPRETERS = /^(?:node|nodejs|deno|bun|python[\d.]*|ruby|perl|php|psql|awk|gawk|mawk)$/;
/** Options whose value is a program, by interpreter. */
const CODE_OPTIONS: readonly [program: RegExp, option: RegExp][] = [
	[/^(?:node|nodejs|deno|bun)$/, /^(?:-p?e|-p|--eval|--print|eval)$/],
	[/^python[\d.]*$/, /^-\w*c$/],
	[/^(?:ruby|perl)$/, /^-\w*[eE]$/],
	[/^php$/, /^-r$/],
	[/^psql$/, /^(?:-\w*c|--command)$/],
];
const SEARCHES = /^(?:grep|egrep|fgrep|rg|ag|ack)$/;
const AWKS = /^(?:awk|gawk|mawk)$/;
/** Options of the programs before whose first argument options may stand, with their own values. */
const VALUE_OPTIONS: readonly [program: RegExp, option: RegExp][] = [
	[SEARCHES, /^(?:-\w*[efgtTABCmdDMj]|--(?:regexp|glob|type|max-count|context|include|exclude))$/],
	[AWKS, /^-[Fvf]$/],
	[/^sed$/, /^(?:-\w*[efl]|--(?:expression|file))$/],
	[/^[jy]q$/, /^(?:-f|-L|--(?:arg|argjson|slurpfile|rawfile|from-file|indent))$/],
];
/** Options that give the script, or make the program need none. */
const GIVES_SCRIPT = /^(?:-\w*[ef]|--(?:regexp|expression|file|files))$/;
/** Options whose value is text, by program. */
const TEXT_OPTIONS: readonly [program: RegExp, option: RegExp][] = [
	[SEARCHES, /^(?:-\w*[eg]|--(?:regexp|glob|include|exclude|exclude-dir))$/],
	[/^git$/, /^(?:-\w*m|-[SG]|--(?:message|grep|author|format|pretty|date|since|until))$/],
	[/^gh$/, /^(?:-[btq]|--(?:body|title|jq|notes))$/],
	[/^(?:curl|wget)$/, /^(?:-[HwA]|--(?:header|write-out|user-agent))$/],
	[/^find$/, /^-i?(?:name|path|wholename|regex)$/],
];
/** Programs that only read the files they are given, so that the configuration of other programs is safe from them. */
const READERS =
	/^(?:cat|head|tail|less|more|ls|tree|wc|du|stat|file|diff|cmp|cut|nl|jq|test|\[|\[\[|realpath|basename|dirname|readlink|grep|egrep|fgrep|rg|ag)$/;
const COPIERS = /^(?:cat|tee|apply_patch|git|gh|sort|uniq|tr|column|base64|xxd)$/;

export function nameOf(program: string): string {
	return program.slice(program.lastIndexOf("/") + 1);
}

export function onlyReads(program: string): boolean {
	return READERS.test(program);
}

/** The role of a here-document for the program. */
export function documentRole(program: string): WordRole {
	if (INTERPRETERS.test(program)) return "code";
	return READERS.test(program) || COPIERS.test(program) ? "text" : "names";
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

/**
 * Returns the role of each word of a simple command.
 * @param mayBeRead Whether another program may read what this one prints.
 */
export function rolesOf(words: readonly CommandWord[], mayBeRead: boolean): WordRole[] {
	const at = words.findLastIndex(({ isProgram }) => isProgram);
	const program = nameOf(words[at]?.text ?? "");
	const args = words.slice(at + 1);
	const roles = args.map((word, index) => roleOf(program, word, args[index - 1]?.text ?? ""));
	const script = scriptRole(program);
	if (script !== null) {
		const first = firstArgument(program, args);
		if (first >= 0) roles[first] = script;
	}
	if (/^(?:echo|printf)$/.test(program)) roles.fill(mayBeRead ? "names" : "text");
	return words.map((word, index) => (index <= at || word.isTarget ? "names" : (roles[index - at - 1] ?? "names")));
}

/** The role of the first argument of programs that search with it, or execute it. */
function scriptRole(program: string): WordRole | null {
	if (SEARCHES.test(program) || /^[jy]q$/.test(program)) return "text";
	if (program === "sed") return "sed";
	return AWKS.test(program) ? "code" : null;
}

function roleOf(program: string, { text }: CommandWord, before: string): WordRole {
	if (program === "sed" && /^(?:-\w*e|--expression)$/.test(before)) return "sed";
	if (CODE_OPTIONS.some(([name, option]) => name.test(program) && option.test(before))) return "code";
	const isText = TEXT_OPTIONS.some(([name, option]) => {
		if (!name.test(program)) return false;
		return option.test(before) || (text.startsWith("--") && option.test(text.replace(/=.*/s, "")));
	});
	return isText || (program === "git" && /^-[mSG]./.test(text)) ? "text" : "names";
}

/** Index of the first word that is neither an option nor the value of one; -1 if an option has the script. */
function firstArgument(program: string, args: readonly CommandWord[]): number {
	const takesValue = (option: string) => VALUE_OPTIONS.some(([name, each]) => name.test(program) && each.test(option));
	const givesScript = /^[jy]q$/.test(program) ? /^(?:-f|--from-file)$/ : GIVES_SCRIPT;
	if (args.some(({ text }) => givesScript.test(text))) return -1;
	return args.findIndex(({ text, isTarget }, index) => {
		if (isTarget || text.startsWith("-") || takesValue(args[index - 1]?.text ?? "")) return false;
		// In some systems, `sed -i ''` names no file for a copy.
		return !(program === "sed" && text === "");
	});
}

/** A simple command without the words in which its program sees no names of files. */
export interface NamingCommand {
	words: CommandWord[];
}

/** Reads the words of a command, and of the commands in it, that may name files. */
export function* readNamingCommands(command: string): Generator<NamingCommand> {
	for (const nested of readNestedCommands(command, namingTexts)) {
		for (const words of simpleCommands(nested.words)) yield { words: namingWords(words, nested.isPiped) };
	}
}

function namingWords(words: readonly CommandWord[], isPiped: boolean): CommandWord[] {
	const roles = rolesOf(words, isPiped);
	return words.filter((_, index) => roles[index] !== "text" && roles[index] !== "sed");
}

function namingTexts({ words, documents, isPiped }: CommandWords): string[] {
	const named = simpleCommands(words).flatMap((command) => namingWords(command, isPiped));
	const read = documents.filter(({ command }) => {
		const readers = words.filter((word) => word.isProgram && (isPiped || word.command === command));
		return !readers.every(({ text }) => documentRole(nameOf(text)) === "text");
	});
	return [...named, ...read].map(({ text }) => text);
}

import { BLANK, INVISIBLE } from "../hidden-characters.ts";
import { type Brace, expandBraces } from "./brace-lists.ts";
import { knownOutput, readArithmetic, readAssignments, readParameter } from "./expansions.ts";
import { type BegunDocument, type HereDocument, readDocument, readDocumentStart } from "./here-documents.ts";

/** A word of a shell command, without its quotes. A command in it, such as `$(date)`, is written `$()`. */
export interface CommandWord {
	text: string;
	/** The text with `LITERAL_DOLLAR` for each dollar sign that begins no expansion, as in `'$x'`. */
	expandable: string;
	/** Whether the word names the program that is executed. */
	isProgram: boolean;
	/** Whether the word names the file of a redirection. */
	isTarget: boolean;
	/** Number of the simple command to which the word belongs. */
	command: number;
}

export interface CommandWords {
	words: CommandWord[];
	comments: string[];
	documents: HereDocument[];
	/** Commands that the shell executes for their output. */
	substitutions: string[];
	/** The operator before each simple command, by its number: `""` for the first one, `&&`, `;` or another. */
	operators: string[];
	/** Whether a program may read the output of another one, through a pipe or a group of commands. */
	isPiped: boolean;
	/** Whether the command is a program with literal arguments: no operators, expansions, comments or line breaks. */
	isSimple: boolean;
	/** Whether the words are what a POSIX shell reads, as far as this parser can tell. */
	isClear: boolean;
}

export const LITERAL_DOLLAR = "\uE000";

const OPERATORS = new Set([";", "&", "|", "<", ">", "(", ")", "\n"]);
/** After these words, the next one names a program again. */
const PREFIXES = /^(?:then|do|else|elif|if|while|until|!|\{|\}|exec|command|builtin|time|env|function)$/;

/**
 * Splits a shell command into words, roughly as Bash does. Lists in braces are expanded, variables are kept, and an
 * expansion with a default stands for the default.
 */
export function readCommandWords(command: string): CommandWords {
	const reader = new WordReader(trimBlanks(command));
	return command.length > MAX_CHARS ? reader.giveUp() : reader.read();
}

/** Removes what separates words at both ends; for a shell, other blanks belong to a word. */
export function trimBlanks(text: string): string {
	let [start, end] = [0, text.length];
	while (" \t\n".includes(text[start] ?? "x")) start++;
	while (end > start && " \t\n".includes(text[end - 1] ?? "x")) end--;
	return text.slice(start, end);
}

/** Deeper commands in commands are not clear. */
const MAX_SUBSTITUTIONS = 20;
/** Linux starts no program with a longer argument, and reading one would take seconds. */
const MAX_CHARS = 128 * 1024;
/** Characters of words from lists in braces, beyond which a command takes too long to be judged. */
const MAX_LISTED = 16 * 1024;

class WordReader {
	readonly #command: string;
	readonly #words: CommandWord[] = [];
	readonly #comments: string[] = [];
	readonly #documents: HereDocument[] = [];
	readonly #substitutions: string[] = [];
	readonly #operators = [""];
	/** Number of the commands around this one; in them, it ends with a parenthesis. */
	readonly #depth: number;
	#at: number;
	#groups = 0;
	#isEnded = false;
	#listed = 0;
	#namesFunction = false;
	#word: string | null = null;
	#isProgram = true;
	#isTarget = false;
	/** Braces and commas of the word that have no quotes. */
	#braces: Brace[] = [];
	#isArithmetic = false;
	#number = 0;
	#isSimple = true;
	#isClear: boolean;
	#isPiped = false;
	/** Here-documents whose text begins with the next line. */
	#begun: BegunDocument[] = [];

	constructor(command: string, at = 0, depth = 0) {
		this.#command = command;
		this.#at = at;
		this.#depth = depth;
		const line = depth === 0 ? command.replace(/[\n\t]/g, " ") : "";
		// Shells differ in their blanks, and a person would not see what is executed.
		this.#isClear = !INVISIBLE.test(line) && !BLANK.test(line);
	}

	/** Reads nothing, so that the command is not clear. */
	giveUp(): CommandWords {
		this.#isClear = false;
		this.#at = this.#command.length;
		return this.read();
	}

	read(): CommandWords {
		while (this.#at < this.#command.length && !this.#isEnded) this.#readNext(this.#command[this.#at] ?? "");
		this.#endWord();
		const isClear = this.#isClear && this.#begun.length === 0;
		const isSimple = this.#isSimple && isClear;
		return {
			...{ words: this.#words, comments: this.#comments, documents: this.#documents },
			...{ substitutions: this.#substitutions, operators: this.#operators },
			...{ isPiped: this.#isPiped, isSimple, isClear },
		};
	}

	#readNext(char: string): void {
		if (char === " " || char === "\t") {
			this.#endWord();
			this.#at++;
		} else if (OPERATORS.has(char)) this.#readOperator(char);
		else if (char === "#" && this.#word === null) this.#skipLine();
		else if (char === "'") this.#readSingleQuotes();
		else if (char === '"') this.#readDoubleQuotes();
		else if (char === "\\") this.#readEscape();
		else if (char === "$" || char === "`") this.#readExpansion();
		else {
			if ("{}".includes(char)) {
				this.#isSimple = false;
				this.#isPiped = true;
			}
			if ("{},".includes(char)) this.#braces.push({ at: this.#word?.length ?? 0, char });
			this.#append(char);
		}
	}

	#append(text: string): void {
		this.#word = (this.#word ?? "") + text;
		this.#at += text.length;
	}

	#endWord(): void {
		if (this.#word === null) return;
		const texts = this.#listed > MAX_LISTED ? null : expandBraces(this.#word, this.#braces);
		if (texts === null) this.#isClear = false;
		this.#listed += ((texts?.length ?? 1) - 1) * this.#word.length;
		for (const text of texts ?? [this.#word]) this.#addWord(text);
		this.#isTarget = false;
		this.#word = null;
		this.#braces = [];
	}

	#addWord(expandable: string): void {
		const text = expandable.replaceAll(LITERAL_DOLLAR, "$");
		const isTarget = this.#isTarget;
		// A prefix may have options, such as `time -p`.
		if (text === "do" && this.#isAfterLoopName()) this.#isProgram = true;
		const mayBeProgram = !isTarget && this.#isProgram && !/^(?:\w+(?:\[[^\]]*\])?\+?=|-)/.test(text);
		const isProgram = mayBeProgram && !this.#namesFunction;
		this.#words.push({ text, expandable, isProgram, isTarget, command: this.#number });
		if (mayBeProgram) this.#namesFunction = isProgram && text === "function";
		if (!isProgram) return;
		if (text === "coproc") this.#isClear = false;
		// The parentheses of its patterns have no counterpart.
		if (text === "case" && this.#depth > 0) this.#isClear = false;
		if (!PREFIXES.test(text)) this.#isProgram = false;
	}

	/** In `for NAME do`, no operator precedes the commands. */
	#isAfterLoopName(): boolean {
		const [loop, name] = this.#words.slice(-2);
		return loop?.isProgram === true && loop.text === "for" && name?.command === loop.command;
	}

	#readOperator(char: string): void {
		this.#isSimple = false;
		if (!this.#isArithmetic && /^[<>]\(/.test(this.#command.slice(this.#at, this.#at + 2))) {
			this.#readSubstitution();
			return;
		}
		const [redirection] = /^(?:&>>?|<<|[<>][>&|]?)/.exec(this.#command.slice(this.#at, this.#at + 3)) ?? [];
		// The number of a file, as in `2>&1`, or the name of a variable for it.
		if (redirection !== undefined && char !== "&" && /^(?:\d+|\{\w+\})$/.test(this.#word ?? "")) this.#dropWord();
		this.#endWord();
		// In arithmetic, `<<` begins no here-document. It may also be a group in a group.
		const assignments = readAssignments(this.#command.slice(this.#at));
		if (assignments !== null) {
			this.#at += assignments.length;
			return;
		}
		if (this.#command.startsWith("((", this.#at)) {
			this.#isArithmetic = true;
			this.#isClear = false;
		} else if (this.#command.startsWith("))", this.#at)) this.#isArithmetic = false;
		if (redirection === undefined) this.#endCommand();
		else if (redirection === "<<" && !this.#isArithmetic) {
			this.#readDocumentStart();
		} else {
			this.#at += redirection.length;
			this.#isTarget = true;
		}
	}

	#endCommand(): void {
		const [operator = ""] = /^(?:&&|\|\||[\s\S])/.exec(this.#command.slice(this.#at, this.#at + 2)) ?? [];
		if (operator === "(") this.#groups++;
		if (operator === ")" && --this.#groups < 0 && this.#depth > 0) {
			this.#isEnded = true;
			return;
		}
		if ("|()".includes(operator)) this.#isPiped = true;
		this.#at += operator.length;
		if (operator === "\n") this.#readDocuments();
		this.#isProgram = true;
		this.#isTarget = false;
		this.#number++;
		this.#operators.push(operator);
	}

	#dropWord(): void {
		this.#word = null;
		this.#braces = [];
	}

	#readDocumentStart(): void {
		const rest = this.#command.slice(this.#at);
		const start = readDocumentStart(rest);
		if (start === null) {
			// A here-string, or a delimiter of several parts.
			if (!rest.startsWith("<<<")) this.#isClear = false;
			this.#at += /^<<[<-]?/.exec(rest)?.[0].length ?? 2;
			this.#isTarget = true;
		} else {
			this.#begun.push({ ...start, command: this.#number });
			this.#at += start.source.length;
		}
	}

	#readDocuments(): void {
		for (const begun of this.#begun.splice(0)) {
			const { document, end, isClear } = readDocument(this.#command, this.#at, begun);
			if (!isClear) this.#isClear = false;
			if (document !== null) this.#documents.push(document);
			this.#at = end;
		}
	}

	#skipLine(): void {
		this.#isSimple = false;
		const start = this.#at;
		const end = this.#command.indexOf("\n", start);
		this.#at = end < 0 ? this.#command.length : end;
		this.#comments.push(this.#command.slice(start, this.#at));
	}

	#readSingleQuotes(): void {
		const end = this.#command.indexOf("'", this.#at + 1);
		if (end < 0) this.#isClear = false;
		const text = this.#command.slice(this.#at + 1, end < 0 ? undefined : end);
		this.#word = (this.#word ?? "") + text.replaceAll("$", LITERAL_DOLLAR);
		this.#at = end < 0 ? this.#command.length : end + 1;
	}

	#readDoubleQuotes(): void {
		this.#word ??= "";
		this.#at++;
		for (;;) {
			const char = this.#command[this.#at];
			if (char === undefined) {
				this.#isClear = false;
				return;
			}
			if (char === '"') {
				this.#at++;
				return;
			}
			if (char === "\\") this.#readEscape();
			else if (char === "$" || char === "`") this.#readExpansion(true);
			else this.#append(char);
		}
	}

	#readEscape(): void {
		this.#isSimple = false;
		const escaped = this.#command[this.#at + 1] ?? "";
		this.#at += 2;
		// A line break after a backslash is removed.
		if (escaped !== "\n") this.#word = (this.#word ?? "") + (escaped === "$" ? LITERAL_DOLLAR : escaped);
	}

	#readExpansion(isQuoted = false): void {
		this.#isSimple = false;
		const rest = this.#command.slice(this.#at);
		const arithmetic = readArithmetic(rest);
		const parameter = readParameter(rest);
		if (arithmetic !== null) this.#replace(arithmetic, "0");
		else if (parameter !== null) this.#replace(parameter.source, parameter.text);
		else if (rest.startsWith("$(")) this.#readSubstitution();
		else if (rest.startsWith("`")) this.#readBackquotes(isQuoted);
		else this.#readDollar(rest, isQuoted);
	}

	#readDollar(rest: string, isQuoted: boolean): void {
		const [blanks] = isQuoted ? [] : (/^\$'(?:\\[nt]|[ ,;:|])*'/.exec(rest) ?? []);
		if (blanks !== undefined) this.#replace(blanks, " ");
		else if (/^\$[{([]/.test(rest) || (!isQuoted && /^\$['"]/.test(rest))) {
			this.#isClear = false;
			// In other shells than Bash, the quotes do not belong to the dollar sign.
			if (/^\$['"]/.test(rest)) this.#at++;
			else this.#append("$");
		} else this.#replace("$", LITERAL_DOLLAR);
	}

	#replace(source: string, text: string): void {
		this.#word = (this.#word ?? "") + text;
		this.#at += source.length;
	}

	#readSubstitution(): void {
		const start = this.#at + 2;
		const inner = new WordReader(this.#command, start, this.#depth + 1);
		const isClear = this.#depth < MAX_SUBSTITUTIONS && inner.read().isClear && inner.#isEnded;
		if (!isClear) this.#isClear = false;
		const end = this.#depth < MAX_SUBSTITUTIONS ? inner.#at : this.#command.length;
		const text = this.#command.slice(start, end);
		this.#substitutions.push(text);
		this.#replace(this.#command.slice(this.#at, end + 1), knownOutput(text));
	}

	#readBackquotes(isQuoted: boolean): void {
		const [source = "`", text] = /^`((?:[^`\\]|\\[\s\S])*)`/.exec(this.#command.slice(this.#at)) ?? [];
		if (text === undefined) this.#isClear = false;
		else this.#substitutions.push(text.replace(isQuoted ? /\\([`$"\\])/g : /\\([`$\\])/g, "$1"));
		this.#replace(source, "$()");
	}
}

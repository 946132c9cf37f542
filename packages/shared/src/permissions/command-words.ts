import { BLANK, INVISIBLE } from "../hidden-characters.ts";
import { type Brace, expandBraces } from "./brace-lists.ts";

/** A word of a shell command, without its quotes. */
export interface CommandWord {
	text: string;
	/** Whether the word names the program that is executed. */
	isProgram: boolean;
	/** Whether the word names the file of a redirection. */
	isTarget: boolean;
	/** Number of the simple command to which the word belongs. */
	command: number;
}

/** A text of the command that a program reads as its input. */
interface HereDocument {
	text: string;
	/** Number of the simple command that reads it. */
	command: number;
}

export interface CommandWords {
	words: CommandWord[];
	comments: string[];
	documents: HereDocument[];
	/** Whether a program may read the output of another one, through a pipe or a group of commands. */
	isPiped: boolean;
	/** Whether the command is a program with literal arguments: no operators, expansions, comments or line breaks. */
	isSimple: boolean;
	/** Whether the words are what a POSIX shell reads, as far as this parser can tell. */
	isClear: boolean;
}

const OPERATORS = new Set([";", "&", "|", "<", ">", "(", ")", "\n"]);
/** After these words, the next one names a program again. */
const PREFIXES = new Set([
	"then",
	"do",
	"else",
	"elif",
	"if",
	"while",
	"until",
	"!",
	"{",
	"}",
	"exec",
	"command",
	"builtin",
	"time",
	"env",
]);
/** Splits a shell command into words, roughly as Bash does. Other expansions than lists in braces are kept as written. */
export function readCommandWords(command: string): CommandWords {
	return new WordReader(command).read();
}

/** A command, or a text in one that may itself be a command, such as the argument or the input of `bash`. */
export interface NestedCommand extends CommandWords {
	text: string;
}

const MAX_DEPTH = 3;
const MAY_BE_COMMAND = /[\s;&|<>()`]/;

/**
 * Reads a command, and then the commands in its words and here-documents. A command with others below the greatest depth
 * is not clear.
 * @param mayNest Whether these may be commands. Default: always.
 */
export function* readNestedCommands(
	text: string,
	mayNest: (command: CommandWords) => boolean = () => true,
	depth = 0,
): Generator<NestedCommand> {
	const command = readCommandWords(text);
	const texts = mayNest(command)
		? [...command.words.map(({ text }) => text), ...command.documents.map(({ text }) => text)]
		: [];
	const nested = texts.filter((each) => each !== text && MAY_BE_COMMAND.test(each));
	const isTooDeep = depth >= MAX_DEPTH && nested.length > 0;
	yield { ...command, text, isClear: command.isClear && !isTooDeep };
	if (isTooDeep) return;
	for (const each of nested) yield* readNestedCommands(each, mayNest, depth + 1);
}

class WordReader {
	readonly #command: string;
	readonly #words: CommandWord[] = [];
	readonly #comments: string[] = [];
	readonly #documents: HereDocument[] = [];
	#at = 0;
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
	#begun: { delimiter: string; isIndented: boolean; command: number }[] = [];

	constructor(command: string) {
		this.#command = command.trim();
		const line = command.replace(/[\n\t]/g, " ");
		// Shells differ in their blanks, and a person would not see what is executed.
		this.#isClear = !INVISIBLE.test(line) && !BLANK.test(line);
	}

	read(): CommandWords {
		while (this.#at < this.#command.length) this.#readNext(this.#command[this.#at] ?? "");
		this.#endWord();
		const isClear = this.#isClear && this.#begun.length === 0;
		const isSimple = this.#isSimple && isClear;
		return {
			...{ words: this.#words, comments: this.#comments, documents: this.#documents },
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
		const texts = expandBraces(this.#word, this.#braces);
		if (texts === null) this.#isClear = false;
		for (const text of texts ?? [this.#word]) this.#addWord(text);
		this.#isTarget = false;
		this.#word = null;
		this.#braces = [];
	}

	#addWord(text: string): void {
		const isTarget = this.#isTarget;
		// A prefix may have options, such as `time -p`.
		const isProgram = !isTarget && this.#isProgram && !/^(?:\w+=|-)/.test(text);
		this.#words.push({ text, isProgram, isTarget, command: this.#number });
		if (isProgram && text === "coproc") this.#isClear = false;
		if (isProgram && !PREFIXES.has(text)) this.#isProgram = false;
	}

	#readOperator(char: string): void {
		this.#isSimple = false;
		const [redirection] = /^(?:&>>?|<<|[<>][>&|]?)/.exec(this.#command.slice(this.#at, this.#at + 3)) ?? [];
		// The number of a file, as in `2>&1`, or the name of a variable for it.
		if (redirection !== undefined && char !== "&" && /^(?:\d+|\{\w+\})$/.test(this.#word ?? "")) this.#dropWord();
		this.#endWord();
		// In arithmetic, `<<` begins no here-document. It may also be a group in a group.
		if (this.#command.startsWith("((", this.#at)) {
			this.#isArithmetic = true;
			this.#isClear = false;
		} else if (this.#command.startsWith("))", this.#at)) this.#isArithmetic = false;
		if (redirection === undefined) {
			if ("|()".includes(char)) this.#isPiped = true;
			this.#at++;
			if (char === "\n") this.#skipDocuments();
			this.#isProgram = true;
			this.#isTarget = false;
			this.#number++;
		} else if (redirection === "<<" && !this.#isArithmetic) {
			this.#at++;
			this.#readDocumentStart();
		} else {
			this.#at += redirection.length;
			this.#isTarget = true;
		}
	}

	#dropWord(): void {
		this.#word = null;
		this.#braces = [];
	}

	#readDocumentStart(): void {
		const rest = this.#command.slice(this.#at);
		const [start = "", dash = "", , quoted, escaped] =
			/^<(-?)[ \t]*(?:(['"])([\w.-]+)\2|\\([\w.-]+))(?=[\s;&|<>()]|$)/.exec(rest) ?? [];
		const delimiter = quoted ?? escaped;
		if (delimiter === undefined) {
			// A here-string, a document in which the shell expands commands, or a delimiter of several parts.
			this.#isClear = false;
			this.#at += /^<[<-]?/.exec(rest)?.[0].length ?? 1;
			this.#isTarget = true;
		} else {
			this.#begun.push({ delimiter, isIndented: dash !== "", command: this.#number });
			this.#at += start.length;
		}
	}

	#skipDocuments(): void {
		for (const { delimiter, isIndented, command } of this.#begun.splice(0)) {
			const start = this.#at;
			for (let line: string | null = null; line !== delimiter; ) {
				if (this.#at >= this.#command.length) {
					this.#isClear = false;
					return;
				}
				const end = this.#command.indexOf("\n", this.#at);
				line = this.#command.slice(this.#at, end < 0 ? undefined : end);
				if (isIndented) line = line.replace(/^\t+/, "");
				this.#at = end < 0 ? this.#command.length : end + 1;
			}
			this.#documents.push({ text: this.#command.slice(start, this.#at), command });
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
		this.#word = (this.#word ?? "") + this.#command.slice(this.#at + 1, end < 0 ? undefined : end);
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
			else if (char === "$" || char === "`") this.#readExpansion();
			else this.#append(char);
		}
	}

	#readEscape(): void {
		this.#isSimple = false;
		const escaped = this.#command[this.#at + 1] ?? "";
		this.#at += 2;
		// A line break after a backslash is removed.
		if (escaped !== "\n") this.#word = (this.#word ?? "") + escaped;
	}

	/** Variables stay in the word. The commands of a substitution are not read. */
	#readExpansion(): void {
		this.#isSimple = false;
		const rest = this.#command.slice(this.#at);
		const [variable] = /^\$(?:\w+|\{\w+\}|[?#@*!$-])/.exec(rest) ?? [];
		if (variable === undefined && rest !== "$") this.#isClear = false;
		// In other shells than Bash, the quotes do not belong to the dollar sign.
		if (/^\$['"]/.test(rest)) this.#at++;
		else this.#append(variable ?? rest[0] ?? "");
	}
}

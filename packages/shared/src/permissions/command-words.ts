/** Ends a command, or starts another one within it. */
const OPERATORS = /^(?:&&|\|\||[;&|\n(){}<>]|`|\$\()/;

export interface CommandWords {
	words: string[];
	/** Whether the text is one simple command, without operators, substitutions and redirections. */
	isSimple: boolean;
}

/**
 * Splits a shell command into words, roughly as a POSIX shell does. Expansions are kept as they are written, and make
 * the command compound if they execute another one.
 */
export function readCommandWords(command: string): CommandWords {
	const words: string[] = [];
	let isSimple = true;
	let word: string | null = null;
	let quote = "";
	for (let at = 0; at < command.length; at++) {
		const char = command[at] ?? "";
		const rest = command.slice(at, at + 2);
		if (quote === "'") {
			if (char === "'") quote = "";
			else word += char;
			continue;
		}
		const isSubstitution = char === "`" || rest === "$(" || rest === "<(" || rest === ">(";
		if (isSubstitution) isSimple = false;
		if (char === "\\") {
			word = (word ?? "") + (command[++at] ?? "");
		} else if (char === '"') {
			quote = quote === "" ? '"' : "";
			word ??= "";
		} else if (quote === '"') {
			word += char;
		} else if (char === "'") {
			quote = "'";
			word ??= "";
		} else if (/\s/.test(char) || OPERATORS.test(rest)) {
			if (char === "\n" || !/\s/.test(char)) isSimple &&= char === "\n" && command.slice(at).trim() === "";
			if (word !== null) words.push(word);
			word = null;
		} else {
			word = (word ?? "") + char;
		}
	}
	if (word !== null) words.push(word);
	return { words, isSimple: isSimple && quote === "" };
}

import { asString, commandOfWords, scriptOfShell } from "@paperclipai/adapter-utils";

/** One word of a POSIX shell without operators or expansions, which would make it more than a list of words. */
const PART = /'([^']*)'|"((?:[^"\\$`]|\\.)*)"|\\(.)|([^\s'"\\$`;&|<>()]+)/sy;
const SPACE = /\s+/y;
/** A longer command is shown as it is, because an expression may run out of memory on it. */
const MAX_LENGTH = 1_000_000;

/** The command that the agent has written, without the shell in which Codex runs it; `""` if it is no command. */
export function readCommand(value: unknown): string {
	if (Array.isArray(value)) {
		return value.every((word) => typeof word === "string") ? commandOfWords(value) : "";
	}
	const command = asString(value);
	return (command.length > MAX_LENGTH ? undefined : scriptOfShell(readWords(command) ?? [])) ?? command;
}

/** `undefined` if a shell would do more with the text than split it into words. */
function readWords(text: string): string[] | undefined {
	const words: string[] = [];
	let position = 0;
	let isInWord = false;
	while (position < text.length) {
		SPACE.lastIndex = position;
		PART.lastIndex = position;
		const part = PART.exec(text);
		if (part !== null) {
			const [, single, double, escaped, bare] = part;
			const piece = single ?? double?.replace(/\\(?:\n|([$`"\\]))/g, "$1") ?? escaped ?? bare ?? "";
			if (isInWord) words.push(`${words.pop() ?? ""}${piece}`);
			else words.push(piece);
			isInWord = true;
			position = PART.lastIndex;
		} else if (SPACE.test(text)) {
			isInWord = false;
			position = SPACE.lastIndex;
		} else return undefined;
	}
	return words;
}

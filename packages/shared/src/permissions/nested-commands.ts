import { type CommandWords, readCommandWords } from "./command-words.ts";

/** A command, or a text in one that may itself be a command, such as the argument or the input of `bash`. */
export interface NestedCommand extends CommandWords {
	text: string;
}

const MAX_DEPTH = 3;
const MAY_BE_COMMAND = /[\s;&|<>()`]/;

/**
 * Reads a command, then the commands that the shell executes for their output, and other texts in it that may be commands.
 * A command with others below the greatest depth is not clear.
 * @param textsIn Returns the texts that may be commands. Default: all words and here-documents.
 */
export function* readNestedCommands(
	text: string,
	textsIn: (command: CommandWords) => string[] = allTexts,
	depth = 0,
): Generator<NestedCommand> {
	const command = readCommandWords(text);
	const texts = textsIn(command).filter((each) => each !== text && MAY_BE_COMMAND.test(each));
	const nested = [...command.substitutions, ...texts];
	const isTooDeep = depth >= MAX_DEPTH && nested.length > 0;
	yield { ...command, text, isClear: command.isClear && !isTooDeep };
	if (isTooDeep) return;
	for (const each of nested) yield* readNestedCommands(each, textsIn, depth + 1);
}

function allTexts({ words, documents }: CommandWords): string[] {
	return [...words, ...documents].map(({ text }) => text);
}

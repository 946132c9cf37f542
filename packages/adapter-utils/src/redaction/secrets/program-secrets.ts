import type { CommandWord } from "./command-words.ts";
import { type FoundSecret, wholeSecret } from "./found-secret.ts";

/** Flags that carry a secret only for these programs. */
const PROGRAM_FLAGS: [program: RegExp, flag: string, isAttached: boolean][] = [
	[/\b(?:mysql|mariadb|7z)/, "-p", true],
	[/\b(?:sshpass|mongo|(?:docker|podman|helm) (?:registry )?login)/, "-p", false],
	[/\bredis-cli/, "-a", false],
	[/\bldap/, "-w", false],
	[/\b(?:un)?zip/, "-P", false],
];

/** Matches a command whose program is unknown: it is in a variable, or the text was split at a false separator. */
const UNKNOWN_PROGRAM = /\$|^[^\w./~]*-/;

export type FindProgramSecret = (argument: string, previous: string) => FoundSecret | null;

const findNone: FindProgramSecret = () => null;

/** @param line The command with its arguments. */
export function createProgramSecrets(line: string): FindProgramSecret {
	return findBy(flagsOf(line));
}

/** Returns a finder for each word; it knows the flags of the program that the word's command runs. */
export function programSecretsOfWords(text: string, words: readonly CommandWord[]): FindProgramSecret[] {
	const all = flagsOf(text);
	if (all.length === 0) return words.map(() => findNone);
	const starts = [0];
	const commandOf = words.map((word, index) => {
		const previous = words[index - 1];
		if (previous && isEndBetween(text, previous, word)) starts.push(endOf(previous));
		return starts.length - 1;
	});
	const finders = starts.map((from, index) => {
		const command = text.slice(from, starts[index + 1]);
		return findBy(UNKNOWN_PROGRAM.test(command) ? all : flagsOf(command));
	});
	return commandOf.map((command) => finders[command] ?? findNone);
}

function flagsOf(line: string): typeof PROGRAM_FLAGS {
	return PROGRAM_FLAGS.filter(([program]) => program.test(line));
}

function findBy(flags: typeof PROGRAM_FLAGS): FindProgramSecret {
	if (flags.length === 0) return findNone;
	return (argument, previous) => {
		for (const [, flag, isAttached] of flags) {
			if (argument.startsWith(flag) && argument !== flag) return wholeSecret(flag, argument, flag.length);
			if (!isAttached && previous === flag) return wholeSecret(flag, argument);
		}
		return null;
	};
}

/** Whether a command ends between two words. Ignores separators inside quotes, and a line break after a backslash. */
function isEndBetween(text: string, previous: CommandWord, next: CommandWord): boolean {
	const between = text.slice(endOf(previous), next.start);
	if (/[;|]|&&/.test(between) || /^(?:&&|\|\|?)$/.test(previous.text)) return true;
	return between.includes("\n") && !text.slice(endOf(previous) - 1, next.start).includes("\\\n");
}

function endOf({ start, text }: CommandWord): number {
	return start + text.length;
}

import { type CommandWord, type CommandWords, readNestedCommands } from "./command-words.ts";
import { isControlFile, isWithin, namesIn } from "./paths.ts";

/** Folders of programs, for the name of a program only. */
const PROGRAM_FOLDERS = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
/** Places outside of the workspace that every command may use. */
const COMMON_PLACES = ["/tmp", "/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr"];
const PRIVILEGED = new Set(["sudo", "su", "doas", "pkexec"]);
/** Programs that execute one of their arguments, or their input, as a shell command. */
const SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh", "eval", "xargs", "watch", "timeout", "nohup", "find"]);
/** Programs that only copy their input. */
const COPIERS = new Set(["cat", "tee"]);

const OUTSIDE = "a command that names a place outside of the workspace";

/**
 * Returns why a command may not be limited to the workspace; `null` if nothing says so. This notices what an agent does by
 * mistake; a program that hides what it does can only be confined by a container.
 */
export function findLeavingWord(command: string, workspace: string): string | null {
	for (const { words, documents, isClear, isPiped } of readNestedCommands(command, executesWords)) {
		if (!isClear) return "a command that cannot be read with certainty";
		for (const [index, word] of words.entries()) {
			const isBareCd = word.isProgram && nameOf(word.text) === "cd" && !namesFolder(words, index);
			const reason = isBareCd ? OUTSIDE : leaves(word, workspace);
			if (reason !== null) return reason;
		}
		for (const document of documents) {
			const readers = words.filter((word) => word.isProgram && (isPiped || word.command === document.command));
			const reason = readers.every(({ text }) => COPIERS.has(nameOf(text)))
				? null
				: namesOutside(document.text, workspace);
			if (reason !== null) return reason;
		}
	}
	return null;
}

function executesWords({ words }: CommandWords): boolean {
	return words.some(({ text }) => SHELLS.has(nameOf(text)));
}

function leaves({ text, isProgram }: CommandWord, workspace: string): string | null {
	const name = nameOf(text);
	if (PRIVILEGED.has(name)) return `a command with ${name}`;
	const isInFolder = isProgram && PROGRAM_FOLDERS.some((folder) => isWithin(text, folder));
	if (isInFolder && !namesIn(text).includes("..")) return null;
	return namesOutside(text, workspace);
}

/** Without a folder, `cd` goes to the home folder, and with `-` to the one before. */
function namesFolder(words: readonly CommandWord[], cd: number): boolean {
	for (let at = cd + 1; words[at]?.command === words[cd]?.command; at++) {
		const word = words[at];
		if (word !== undefined && !word.isTarget && !word.text.startsWith("-")) return true;
	}
	return false;
}

function namesOutside(text: string, workspace: string): string | null {
	// An address without a host, such as `sqlite:///file`, names a file.
	if (/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text) && !/^file:/i.test(text)) return null;
	if (namesIn(text).includes("..") || /["'`([{]\.\.(?:[/\s"'`)\]};]|$)/.test(text)) return OUTSIDE;
	if (/(?:^|[=:,@])~|\$\{?(?:HOME|OLDPWD)\b/.test(text)) return OUTSIDE;
	for (const [, path = ""] of text.matchAll(/(?:^-\w|^|[^\w./-])(\/[^\s"'`;|&<>(){}]*)/g)) {
		const normal = path.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
		if (![workspace, ...COMMON_PLACES].some((folder) => isWithin(normal, folder))) return OUTSIDE;
	}
	return isControlFile(text) ? "a file that configures other programs" : null;
}

function nameOf(text: string): string {
	return text.slice(text.lastIndexOf("/") + 1);
}

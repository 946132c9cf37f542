import { type CommandWord, type CommandWords, readNestedCommands } from "./command-words.ts";
import { isControlFile, isWithin, namesIn } from "./paths.ts";

/** Folders of programs, for the name of a program only. */
const PROGRAM_FOLDERS = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
/** Places outside of the workspace that every command may use. */
const COMMON_PLACES = ["/tmp", "/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr"];
const PRIVILEGED = new Set(["sudo", "su", "doas", "pkexec"]);
/** Programs that change the machine, or another one, whatever paths they are given. */
const OUTER =
	/^(?:at|batch|chroot|crontab|launchctl|mount|nsenter|poweroff|reboot|runuser|shutdown|ssh|systemctl|umount)$/;
/** Programs that execute one of their arguments, or their input, as a shell command. */
const SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh", "eval", "xargs", "watch", "timeout", "nohup", "find"]);
/** Programs that only copy their input. */
const COPIERS = new Set(["cat", "tee"]);

/** Variables with a folder outside of the workspace. */
const HOMES = new Set(["HOME", "OLDPWD"]);

const CONFIGURES = "a file that configures other programs";
const OUTSIDE = "a command that names a place outside of the workspace";

/**
 * Returns why a command may not be limited to the workspace; `null` if nothing says so. This notices what an agent does by
 * mistake; a program that hides what it does can only be confined by a container.
 */
export function findLeavingWord(command: string, workspace: string): string | null {
	for (const { words, documents, isClear, isPiped } of readNestedCommands(command, executesWords)) {
		if (!isClear) return "a command that cannot be read with certainty";
		const variables = variablesIn(words);
		for (const [index, word] of words.entries()) {
			const isBareCd =
				word.isProgram && /^(?:cd|pushd)$/.test(nameOf(word.text)) && !namesFolder(words, index, variables);
			if (word.isProgram && nameOf(word.text) === "git" && setsGitOption(argumentsOf(words, index))) return CONFIGURES;
			const reason = isBareCd ? OUTSIDE : leaves({ ...word, text: withVariables(word.text, variables) }, workspace);
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
	if (isProgram && OUTER.test(name)) return `a command with ${name}`;
	const isInFolder = isProgram && PROGRAM_FOLDERS.some((folder) => isWithin(text, folder));
	if (isInFolder && !namesIn(text).includes("..")) return null;
	return namesOutside(text, workspace);
}

/** Names of the variables that the command sets itself. Their values are words of the command, too. */
function variablesIn(words: readonly CommandWord[]): Set<string> {
	const names = new Set(["PWD", "PAPERCLIP_API_URL"]);
	for (const [index, { text, command }] of words.entries()) {
		const assigned = /^(\w+)=./s.exec(text)?.[1];
		if (assigned !== undefined) names.add(assigned);
		// `for NAME in VALUES`
		const [name, keyword, value] = words.slice(index + 1, index + 4);
		if (text === "for" && keyword?.text === "in" && value?.command === command) names.add(name?.text ?? "");
	}
	return names;
}

/** Removes the variables that are not set, as a shell does: `$NAME/*` is then `/*`. */
function withVariables(text: string, names: ReadonlySet<string>): string {
	return text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (variable, name?: string, braced?: string) => {
		const known = name ?? braced ?? "";
		return names.has(known) || HOMES.has(known) || /^\d$/.test(known) ? variable : "";
	});
}

/** Without a folder, `cd` goes to the home folder, and with `-` to the one before. */
function namesFolder(words: readonly CommandWord[], cd: number, variables: ReadonlySet<string>): boolean {
	for (let at = cd + 1; words[at]?.command === words[cd]?.command; at++) {
		const word = words[at];
		if (word === undefined || word.isTarget || word.text.startsWith("-")) continue;
		if (withVariables(word.text, variables) !== "") return true;
	}
	return false;
}

function namesOutside(text: string, workspace: string): string | null {
	// An address without a host, such as `sqlite:///file`, names a file.
	if (/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text) && !/^file:/i.test(text)) return climbsOut(text) ? OUTSIDE : null;
	if (namesIn(text).includes("..") || /["'`([{]\.\.(?:[/\s"'`)\]};]|$)/.test(text)) return OUTSIDE;
	if (/(?:^|[=:,@])~|\$\{?(?:HOME|OLDPWD)\b/.test(text)) return OUTSIDE;
	for (const [, path = ""] of text.matchAll(/(?:^-\w|^|[^\w./-])(\/[^\s"'`;|&<>(){}]*)/g)) {
		const normal = path.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
		if (![workspace, ...COMMON_PLACES].some((folder) => isWithin(normal, folder))) return OUTSIDE;
	}
	return isControlFile(text) ? CONFIGURES : null;
}

function argumentsOf(words: readonly CommandWord[], program: number): string[] {
	const { command } = words[program] ?? {};
	return words.slice(program + 1).flatMap((word) => (word.command === command && !word.isTarget ? [word.text] : []));
}

/** Options of Git may name programs, such as `core.fsmonitor` and aliases. The name of the author may be set. */
function setsGitOption(args: readonly string[]): boolean {
	const given = args.filter((_, index) => args[index - 1] === "-c");
	if (given.some((option) => !/^user\./i.test(option)) || args.some((arg) => arg.startsWith("--config-env")))
		return true;
	const at = args.findIndex((arg, index) => !arg.startsWith("-") && !/^-[cC]$/.test(args[index - 1] ?? ""));
	if (args[at] !== "config") return false;
	const [first = "", ...rest] = args.slice(at + 1).filter((arg) => arg !== "--local" && arg !== "set");
	return !/^(?:--get.*|--list|-l|get|list|user\.\w+)$/.test(first) && rest.length + first.length > 0;
}

/** Whether an address, read as a path, would lead out of the folder that it begins in. */
function climbsOut(address: string): boolean {
	let depth = 0;
	for (const name of address.split("/")) {
		if (name !== "" && name !== ".") depth += name === ".." ? -1 : 1;
		if (depth < 0) return true;
	}
	return false;
}

function nameOf(text: string): string {
	return text.slice(text.lastIndexOf("/") + 1);
}

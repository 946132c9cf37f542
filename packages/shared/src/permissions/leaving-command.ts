import { documentRole, nameOf, onlyReads, rolesOf, simpleCommands, type WordRole } from "./argument-roles.ts";
import type { CommandWord, CommandWords } from "./command-words.ts";
import { setsGitOption } from "./git-options.ts";
import { readNestedCommands } from "./nested-commands.ts";
import { isControlFile, isWithin, namesIn } from "./paths.ts";
import { CommandVariables } from "./variables.ts";

/** Folders of programs, for the name of a program only. */
const PROGRAM_FOLDERS = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
/** Places outside of the workspace that every command may use. */
const COMMON_PLACES = ["/tmp", "/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr"];
const PRIVILEGED = /^(?:sudo|sudoedit|su|doas|pkexec|run0)$/;
/** Programs that change the machine, or another one, whatever paths they are given. */
const OUTER =
	/^(?:at|batch|chroot|crontab|launchctl|mount|nsenter|poweroff|reboot|runuser|shutdown|systemctl|umount|ssh|scp|sftp|ftp|telnet|nc|ncat|kubectl|helm|aws|gcloud|az)$/;
/** Programs that execute one of their arguments, or their input, as a shell command. */
const SHELLS = /^(?:sh|bash|dash|zsh|ksh|ash|fish|csh|tcsh|eval|xargs|concurrently|parallel)$/;
/** Programs that execute their arguments. */
const WRAPPERS = /^(?:\.|source|busybox|env|exec|find|flock|nice|nohup|script|setsid|stdbuf|timeout|trap|watch|xargs)$/;
/** Subcommands that change the machine, or another one. */
const OUTER_SUBCOMMANDS: readonly [program: RegExp, words: RegExp][] = [
	[/^git$/, /^push\b/],
	[/^(?:npm|pnpm|yarn|cargo)$/, /^(?:publish|unpublish|yank)\b/],
	[/^(?:gem|docker|podman)$/, /^push\b/],
	[/^twine$/, /^upload\b/],
	[/^gh$/, /^\w+ (?:archive|close|comment|create|delete|edit|merge|rename|review|sync|transfer|upload)\b/],
	[/^terraform$/, /^(?:apply|destroy|import)\b/],
	[/^(?:apt|apt-get|apk|brew|dnf|pacman|port|snap|yum)$/, /^(?:-S|add|full-upgrade|install|purge|remove|upgrade)\b/],
];
/** Programs that install for all projects with an option. */
const INSTALLERS = /^(?:npm|pnpm|yarn|bun)$/;

const CONFIGURES = "a file that configures other programs";
const OUTSIDE = "a command that names a place outside of the workspace";

/**
 * Returns why a command may not be limited to the workspace; `null` if nothing says so. This notices what an agent does by
 * mistake; a program that hides what it does can only be confined by a container.
 */
export function findLeavingWord(command: string, workspace: string): string | null {
	for (const nested of readNestedCommands(command, executedTexts)) {
		if (!nested.isClear) return "a command that cannot be read with certainty";
		const reason = new LeavingCommand(nested, workspace).find();
		if (reason !== null) return reason;
	}
	return null;
}

function executesWords(words: readonly CommandWord[]): boolean {
	return words.some(({ text, isProgram }) => {
		// The program behind a variable is unknown.
		return SHELLS.test(nameOf(text)) || (isProgram && (WRAPPERS.test(nameOf(text)) || text.startsWith("$")));
	});
}

function executedTexts({ words, documents }: CommandWords): string[] {
	if (!executesWords(words)) return [];
	const evaluated = simpleCommands(words).flatMap((command) => {
		const at = command.findIndex(({ text, isProgram }) => isProgram && text === "eval");
		return at < 0 ? [] : command.slice(at + 1).map(({ text }) => text);
	});
	return [...words, ...documents]
		.map(({ text }) => text)
		.concat(evaluated.length === 0 ? [] : [`${evaluated.join(" ")}\n`]);
}

class LeavingCommand {
	readonly #command: CommandWords;
	readonly #workspace: string;
	readonly #variables = new CommandVariables();
	/** Folders below the first one in which the next command certainly runs. */
	#depth = 0;

	constructor(command: CommandWords, workspace: string) {
		this.#command = command;
		this.#workspace = workspace;
	}

	find(): string | null {
		for (const words of simpleCommands(this.#command.words)) {
			const reason = this.#findIn(words);
			if (reason !== null) return reason;
			this.#variables.assign(words);
			this.#enter(words);
		}
		return this.#findInDocuments();
	}

	#findIn(words: readonly CommandWord[]): string | null {
		const texts = words.map(({ expandable }) => this.#variables.expand(expandable));
		const at = words.findLastIndex(({ isProgram }) => isProgram);
		const program = nameOf(texts[at] ?? "");
		const isWrapped = words.some(({ text, isProgram }) => isProgram && WRAPPERS.test(nameOf(text)));
		if (texts.some((text) => /^GIT_CONFIG\w*=/.test(text))) return CONFIGURES;
		const args = texts.slice(at + 1).filter((_, index) => words[at + 1 + index]?.isTarget === false);
		if (program === "git" && setsGitOption(args)) return CONFIGURES;
		if (changesMachines(program, args)) return `a command with ${program} that changes more than the workspace`;
		if (/^(?:cd|pushd|chdir)$/.test(program) && folderOf(args) === null) return OUTSIDE;
		const roles = rolesOf(words, this.#command.isPiped);
		for (const [index, word] of words.entries()) {
			const text = texts[index] ?? "";
			const isRead = index > at && !word.isTarget && onlyReads(program);
			const reason =
				this.#leaves({ ...word, text }, isWrapped) ?? this.#place(text, roles[index] ?? "names", word, isRead);
			if (reason !== null) return reason;
		}
		return null;
	}

	#leaves({ text, isProgram }: CommandWord, isWrapped: boolean): string | null {
		const name = nameOf(text);
		const isOuter = PRIVILEGED.test(name) || ((isProgram || isWrapped) && OUTER.test(name));
		return isOuter ? `a command with ${name}` : null;
	}

	#place(text: string, role: WordRole, { isProgram }: CommandWord, isRead: boolean): string | null {
		const isInFolder = isProgram && PROGRAM_FOLDERS.some((folder) => isWithin(text, folder));
		if (isInFolder && !namesIn(text).includes("..")) return null;
		switch (role) {
			case "text":
				return null;
			case "sed":
				return sedNamesOutside(text) ? OUTSIDE : null;
			case "code":
				return namesOutsideInCode(text, this.#workspace) ? OUTSIDE : null;
			case "names":
				if (namesOutside(text, this.#workspace, this.#depth)) return OUTSIDE;
				return !isRead && isControlFile(text) ? CONFIGURES : null;
		}
	}

	/** `cd` in a list of commands of which each is executed only if the one before succeeded. */
	#enter(words: readonly CommandWord[]): void {
		const { operators } = this.#command;
		const { text = "", command = 0 } = words[0] ?? {};
		if (text !== "cd" || !operators.every((operator) => /^(?:|&&|\|)$/.test(operator))) return;
		const folder = folderOf(words.slice(1).map((word) => word.text));
		if (folder === null || operators[command] === "|" || operators[command + 1] === "|") return;
		if (/^[$/~]|[$*?[]/.test(folder)) this.#depth = 0;
		else for (const name of folder.split("/")) if (name !== "" && name !== ".") this.#depth += name === ".." ? -1 : 1;
	}

	#findInDocuments(): string | null {
		const { words, documents, isPiped } = this.#command;
		for (const { text, command } of documents) {
			const readers = words.filter((word) => word.isProgram && (isPiped || word.command === command));
			const programs = readers.map((reader) => nameOf(reader.text));
			const roles = programs.map(documentRole);
			// Without a reader, a group of commands reads it.
			const names = roles.length === 0 || roles.includes("names") ? [text] : [];
			if (programs.includes("apply_patch")) names.push(...patchedFiles(text));
			if (roles.includes("code") && namesOutsideInCode(text, this.#workspace)) return OUTSIDE;
			if (names.some((each) => namesOutside(each, this.#workspace, 0))) return OUTSIDE;
			if (names.some(isControlFile)) return CONFIGURES;
		}
		return null;
	}
}

function changesMachines(program: string, args: readonly string[]): boolean {
	if (INSTALLERS.test(program) && args.some((arg) => /^(?:-g|--global)$/.test(arg))) return true;
	if (program === "rsync") return args.some((arg) => /^[\w.@-]+:/.test(arg));
	const named = args.filter((arg, index) => !arg.startsWith("-") && !VALUE_OPTION.test(args[index - 1] ?? ""));
	return OUTER_SUBCOMMANDS.some(([name, words]) => name.test(program) && words.test(named.slice(0, 2).join(" ")));
}

/** Options before a subcommand that have a value. */
const VALUE_OPTION = /^(?:-[cCRw]|--(?:cwd|dir|filter|git-dir|namespace|prefix|repo|work-tree))$/;

/** The folder that `cd` changes to; `null` without one, which is the home folder, and for the folder before. */
function folderOf(args: readonly string[]): string | null {
	return args.find((arg) => arg !== "" && !arg.startsWith("-")) ?? null;
}

/** Files of a patch for `apply_patch`. */
function patchedFiles(patch: string): string[] {
	return [...patch.matchAll(/^\*\*\* (?:Add File|Update File|Delete File|Move to): (.+)$/gm)].map(
		([, file = ""]) => file,
	);
}

/** @param depth Folders that `..` may leave. */
function namesOutside(text: string, workspace: string, depth: number): boolean {
	let addresses = "";
	// An address without a host, such as `sqlite:///file`, names a file.
	const rest = text.replace(/(?<![\w+.-])(?!file:)[a-z][a-z0-9+.-]*:\/\/[^/\s"'`][^\s"'`<>]*/gi, (address) => {
		addresses += ` ${address}`;
		return "";
	});
	if (addresses.split(" ").some((address) => climbOf(address) > 0)) return true;
	const isText = /[\s"'`]/.test(rest);
	const tokens = isText ? rest.split(/[\s"'`()[\]{};|&<>]+/) : [rest];
	return tokens.some((token) => tokenLeaves(token, workspace, depth));
}

function tokenLeaves(token: string, workspace: string, depth: number): boolean {
	if (/(?:^|[=:,@])~|\$\{?(?:HOME|OLDPWD)\b/.test(token)) return true;
	// Some shells read `.*` as `..`, too.
	if (namesIn(token).some((name) => /^\.[?*[\].!^]*[?*[][?*[\].!^]*$/.test(name))) return true;
	if (namesIn(token).includes("..") && (depth === 0 || climbOf(token) > depth)) return true;
	for (const [, path = ""] of token.matchAll(/(?:^-[a-zA-Z]+|^|[=:,]@?|^@)(\/[^=:,]*)/g)) {
		const normal = path.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
		if (![workspace, ...COMMON_PLACES].some((folder) => isWithin(normal, folder))) return true;
	}
	return false;
}

/** In a program, the names of files are in quotes, and in quoted commands. */
function namesOutsideInCode(code: string, workspace: string): boolean {
	if (/["'`([{]\.\.(?:[/\s"'`)\]};]|$)|\s\.\.\//.test(code)) return true;
	if (/["'`]~["'`/]|\s~[/"'`]|\$\{?(?:HOME|OLDPWD)\b|file:\/\//.test(code)) return true;
	const paths = [...code.matchAll(/(?:["'`]|[\w"'-]\s+)(\/[\w.][^\s"'`;|&<>(){}]*)/g)];
	return paths.some(([, path = ""]) => ![workspace, ...COMMON_PLACES].some((folder) => isWithin(path, folder)));
}

/** `r`, `w` and `e` read, write and execute what follows. */
function sedNamesOutside(script: string): boolean {
	return (
		/[rRwWe]\s+(?:\/(?!dev\/std)|~|\.\.)|(?:^|[;{}\d$/])\s*e(?:\s|$)/.test(script) ||
		/\/[gpimI\d]*e[gpimI\d]*$/.test(script)
	);
}

/** Number of levels by which a path leaves the folder in which it begins. */
function climbOf(path: string): number {
	let depth = 0;
	let least = 0;
	for (const name of path.split("/")) {
		if (name === "" || name === ".") continue;
		depth += name === ".." ? -1 : 1;
		least = Math.min(least, depth);
	}
	return -least;
}

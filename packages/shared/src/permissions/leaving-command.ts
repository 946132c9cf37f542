import {
	documentReaders,
	documentRole,
	isOutputExecuted,
	isOutputRead,
	nameOf,
	onlyReads,
	programIndex,
	rolesOf,
	simpleCommands,
	type WordRole,
	WRAPPERS,
} from "./argument-roles.ts";
import type { CommandWord, CommandWords } from "./command-words.ts";
import { setsGitOption } from "./git-options.ts";
import { readNestedCommands } from "./nested-commands.ts";
import { isControlFile, isWithin, namesIn } from "./paths.ts";
import { configuresInCode, namesOutside, namesOutsideInCode, sedNamesOutside } from "./places.ts";
import { CommandVariables } from "./variables.ts";

/** Folders of programs, for the name of a program only. */
const PROGRAM_FOLDERS = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
const PRIVILEGED = /^(?:sudo|sudoedit|su|doas|pkexec|run0)$/;
/** Programs that change the machine, or another one, whatever paths they are given. */
const OUTER =
	/^(?:at|batch|chroot|crontab|launchctl|mount|nsenter|poweroff|reboot|runuser|shutdown|systemctl|umount|ssh|scp|sftp|ftp|telnet|ansible|ansible-playbook|rclone|service)$/;
/** Programs that execute one of their arguments, or their input, as a shell command. */
const SHELLS = /^(?:sh|bash|dash|zsh|ksh|ash|fish|csh|tcsh|eval|concurrently|parallel)$/;
/** Programs that do so only if they are the program of a command. */
const SCRIPT_READERS = /^(?:\.|source|busybox|env|flock|script|trap|watch)$/;
/** Words that may name the program that such a program executes. */
const MAX_WRAPPED = 10;
/** Arguments with which programs change the machine, or another one. */
const OUTER_ARGUMENTS: readonly [program: RegExp, words: RegExp][] = [
	[/^git$/, /^(?:subtree )?push\b/],
	[/^(?:npm|pnpm|yarn|cargo|poetry|uv|npx)$/, /(?:^| )(?:publish|unpublish|yank)(?: |$)/],
	[/^(?:yarn|cargo)$/, /^(?:global add|install)\b/],
	[/^(?:gem|docker|podman)$/, /(?:^| )push(?: |$)/],
	[/^(?:dotnet|twine)$/, /^(?:nuget push|upload)\b/],
	[/^(?:mvn|mvnw|gradle|gradlew)$/, /(?:^| )(?:deploy|publish)(?: |$)/],
	[
		/^gh$/,
		/^\w+ (?:archive|close|comment|create|delete|edit|merge|ready|rename|reopen|review|run|set|sync|transfer|upload)\b/,
	],
	[
		/^(?:kubectl|oc)$/,
		/^(?:annotate|apply|cordon|cp|create|delete|drain|edit|exec|expose|label|patch|replace|rollout|run|scale|set|taint)\b/,
	],
	[/^helm$/, /^(?:install|push|rollback|uninstall|upgrade)\b/],
	[/^(?:aws|az|gcloud)$/, /./],
	[/^terraform$/, /^(?:apply|destroy|import)\b/],
	[/^(?:apt|apt-get|apk|brew|dnf|port|snap|yum)$/, /^(?:add|full-upgrade|install|purge|remove|upgrade)\b/],
];
const OUTER_OPTIONS: readonly [program: RegExp, option: RegExp][] = [
	[/^(?:npm|pnpm|yarn|bun)$/, /^(?:-\w*g|--global|--location=global)$/],
	[/^(?:docker|podman)$/, /^--push$/],
	[/^gh$/, /^(?:-[XfF]|--(?:method|field|raw-field|input)(?:=.*)?)$/],
	[/^pacman$/, /^-[SRU]/],
	[/^rsync$/, /^[\w.@-]*:/],
];
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

/** Texts that a shell reads as commands: arguments of shells, and what they are given to read. */
function executedTexts(command: CommandWords): string[] {
	const isRead = isOutputExecuted(command);
	const executed = simpleCommands(command.words).filter((words) => isRead || executesWords(words));
	const evaluated = executed.flatMap((words) => {
		const at = words.findIndex(({ text, isProgram }) => isProgram && text === "eval");
		return at < 0
			? []
			: [
					`${words
						.slice(at + 1)
						.map(({ text }) => text)
						.join(" ")}\n`,
				];
	});
	const numbers = new Set(executed.map(([word]) => word?.command));
	const documents = command.documents.filter((document) => isRead || numbers.has(document.command));
	return [...executed.flat(), ...documents].map(({ text }) => text).concat(evaluated);
}

function executesWords(words: readonly CommandWord[]): boolean {
	return words.some(({ text, isProgram }) => {
		// The program behind a variable is unknown.
		return SHELLS.test(nameOf(text)) || (isProgram && (SCRIPT_READERS.test(nameOf(text)) || text.startsWith("$")));
	});
}

class LeavingCommand {
	readonly #command: CommandWords;
	readonly #workspace: string;
	readonly #variables = new CommandVariables();
	readonly #isOutputRead: boolean;
	/** Whether each command is executed only if the one before succeeded, so that the folder after `cd` is known. */
	readonly #isChain: boolean;
	/** Folders below the first one in which the next command certainly runs; the last one is current. */
	#depths = [0];
	#number = 0;

	constructor(command: CommandWords, workspace: string) {
		this.#command = command;
		this.#workspace = workspace;
		this.#isOutputRead = isOutputRead(command);
		this.#isChain = command.operators.every((operator) => /^(?:|&&|[|()])$/.test(operator));
	}

	find(): string | null {
		for (const words of simpleCommands(this.#command.words)) {
			this.#begin(words);
			const reason = this.#findIn(words);
			if (reason !== null) return reason;
			if (!this.#isSubshell(words)) this.#variables.assign(words);
			this.#enter(words);
		}
		return this.#findInDocuments();
	}

	/** The folder of a group in parentheses ends with it. */
	#begin([word]: readonly CommandWord[]): void {
		const { operators } = this.#command;
		for (const last = word?.command ?? 0; this.#number < last; ) {
			const operator = operators[++this.#number];
			if (operator === "(") this.#depths.push(this.#depth);
			if (operator === ")" && this.#depths.length > 1) this.#depths.pop();
		}
	}

	get #depth(): number {
		return this.#depths.at(-1) ?? 0;
	}

	#findIn(words: readonly CommandWord[]): string | null {
		const texts = words.map(({ expandable }) => this.#variables.expand(expandable));
		if (texts.some((text) => /^GIT_CONFIG\w*=/.test(text))) return CONFIGURES;
		const at = programIndex(words);
		const program = nameOf(texts[at] ?? "");
		const args = texts.slice(at + 1).filter((_, index) => words[at + 1 + index]?.isTarget === false);
		if (program === "git" && setsGitOption(args)) return CONFIGURES;
		if (changesMachines(program, args)) return `a command with ${program} that changes more than the workspace`;
		if (/^(?:cd|pushd|chdir)$/.test(program) && folderOf(args) === null) return OUTSIDE;
		const roles = rolesOf(words, this.#isOutputRead);
		const isReader = onlyReads(program, args);
		const isWrapped = words.some(({ text, isProgram }) => isProgram && executes(nameOf(text)));
		for (const [index, word] of words.entries()) {
			const text = texts[index] ?? "";
			const mayBeWrapped = isWrapped && index <= MAX_WRAPPED && roles[index] !== "text";
			const mayBeProgram = word.isProgram || index === at || mayBeWrapped;
			const reason =
				(mayBeProgram ? leavesAsProgram(text) : null) ??
				this.#place({ ...word, text }, roles[index] ?? "names", isReader && index > at && !word.isTarget);
			if (reason !== null) return reason;
		}
		return null;
	}

	#isSubshell(words: readonly CommandWord[]): boolean {
		const { operators } = this.#command;
		const { text = "", command = 0 } = words[0] ?? {};
		// The commands of a loop run in the same shell.
		if (/^(?:while|until|for|if|\{)$/.test(text)) return false;
		return operators[command] === "|" || /^[|)]$/.test(operators[command + 1] ?? "");
	}

	#place({ text, isProgram }: CommandWord, role: WordRole, isRead: boolean): string | null {
		const isInFolder = isProgram && PROGRAM_FOLDERS.some((folder) => isWithin(text, folder));
		if (isInFolder && !namesIn(text).includes("..")) return null;
		switch (role) {
			case "text":
				return null;
			case "sed":
				return sedNamesOutside(text) ? OUTSIDE : null;
			case "code":
				if (namesOutsideInCode(text, this.#workspace)) return OUTSIDE;
				return configuresInCode(text) ? CONFIGURES : null;
			case "names":
				if (namesOutside(text, this.#workspace, this.#depth)) return OUTSIDE;
				return !isRead && isControlFile(text) ? CONFIGURES : null;
		}
	}

	#enter(words: readonly CommandWord[]): void {
		if (words[0]?.text !== "cd" || !this.#isChain) return;
		const folder = folderOf(words.slice(1).flatMap(({ text, isTarget }) => (isTarget ? [] : [text])));
		const isPiped = this.#command.operators[words[0].command] === "|";
		if (folder === null || isPiped || this.#command.operators[words[0].command + 1] === "|") return;
		const isInside = isWithin(folder, this.#workspace);
		const names = (isInside ? folder.slice(this.#workspace.length) : folder).split("/");
		let depth = isInside ? 0 : this.#depth;
		for (const name of names) if (name !== "" && name !== ".") depth += name === ".." ? -1 : 1;
		this.#depths[this.#depths.length - 1] = !isInside && /^[$/~]|[$*?[]/.test(folder) ? 0 : depth;
	}

	#findInDocuments(): string | null {
		const readersOf = documentReaders(this.#command);
		for (const document of this.#command.documents) {
			const reason = this.#findInDocument(document.text, readersOf(document));
			if (reason !== null) return reason;
		}
		return null;
	}

	#findInDocument(text: string, programs: readonly string[]): string | null {
		const roles = programs.map(documentRole);
		// Without a reader, a group of commands reads it.
		const names = roles.length === 0 || roles.includes("names") ? [text] : [];
		if (programs.includes("apply_patch")) names.push(...patchedFiles(text));
		if (roles.includes("code") && namesOutsideInCode(text, this.#workspace)) return OUTSIDE;
		if (names.some((each) => namesOutside(each, this.#workspace, 0))) return OUTSIDE;
		return names.some(isControlFile) || (roles.includes("code") && configuresInCode(text)) ? CONFIGURES : null;
	}
}

function executes(name: string): boolean {
	return WRAPPERS.test(name) || SHELLS.test(name) || SCRIPT_READERS.test(name);
}

function leavesAsProgram(text: string): string | null {
	const isName = !text.includes("/") || PROGRAM_FOLDERS.some((folder) => isWithin(text, folder));
	const name = nameOf(text);
	return isName && (PRIVILEGED.test(name) || OUTER.test(name)) ? `a command with ${name}` : null;
}

function changesMachines(program: string, args: readonly string[]): boolean {
	if (OUTER_OPTIONS.some(([name, option]) => name.test(program) && args.some((arg) => option.test(arg)))) return true;
	const named = args.filter((arg, index) => !arg.startsWith("-") && !VALUE_OPTION.test(args[index - 1] ?? ""));
	return OUTER_ARGUMENTS.some(
		([name, words]) => name.test(program) && words.test(named.slice(0, MAX_WRAPPED).join(" ")),
	);
}

/** Options before a subcommand that have a value. */
const VALUE_OPTION = /^(?:-[cCFRw]|--(?:cwd|dir|filter|git-dir|namespace|prefix|registry|repo|workspace|work-tree))$/;

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

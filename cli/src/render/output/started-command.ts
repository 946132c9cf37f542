import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { COMMAND_NAMES, COMPANY_COMMANDS } from "./command-names.gen.ts";
import { typedWords } from "./typed-words.ts";

/** How this process was started. */
export interface Start {
	/** `argv[1]` */
	program: string;
	env: NodeJS.ProcessEnv;
	/** Folder that paths in the command are relative to; `null` for absolute paths. */
	cwd: string | null;
}

/**
 * Returns the command that starts the CLI again, because `paperclipai` is not on the PATH in a checkout or under npx.
 */
export function startedCommand({ program, env, cwd }: Start): string {
	if (program.split(path.sep).includes("_npx")) return `npx ${packageName(program)}`;
	if (!isInCheckout(program)) return "paperclipai";
	const pnpm = /^pnpm\/(\S+)/.exec(env.npm_config_user_agent ?? "");
	if (pnpm === null) return `node ${quoteWord(cwd === null ? program : path.relative(cwd, program))}`;
	return env.npm_lifecycle_event === "npx" ? `npx -y pnpm@${pnpm[1]} paperclipai` : "pnpm paperclipai";
}

const START = { program: process.argv[1] ?? "", env: process.env };

const COMMAND = startedCommand({ ...START, cwd: process.cwd() });

/** Returns the command with absolute paths, for users of the web UI, who run commands in other folders. */
export const commandAnywhere = (): string => startedCommand({ ...START, cwd: null });

/** Matches each word; a command that starts with `COMMAND` is one word, up to the end of its sentence or line. */
export const COMMAND_WORDS = new RegExp(
	`${COMMAND.replace(/[^\w ]/g, "\\$&")}(?: \\S*[^\\s.,;:)](?= ))*(?: \\S+)?|\\S+`,
	"g",
);

/** Requires the name of a command or an option, because the word after `paperclipai` is not always a command. */
const NAMED_COMMAND = new RegExp(`\\bpaperclipai (?=(?:${COMMAND_NAMES.join("|")})\\b|--[a-z])`, "g");

/** Matches a command that uses one company. */
const COMMAND_OF_COMPANY = new RegExp(
	`\\bpaperclipai (?:run(?= --watch)|${COMPANY_COMMANDS.join("|")})(?![-\\w])`,
	"g",
);

/** Replaces `paperclipai` in hints with the command that the user started, and adds the company that the user named. */
export function withStartedCommand(text: string, command = COMMAND): string {
	const { company } = typedWords();
	const named =
		company === null ? text : text.replace(/.+/g, (line) => addOption(line, `--company ${quoteWord(company)}`));
	// A hint may include a command that was replaced before.
	const prefix = command.replace(/paperclipai$/, "");
	const isReplaced = (at: number) => prefix !== "" && named.slice(0, at).endsWith(prefix);
	return named.replace(NAMED_COMMAND, (name, at: number) => (isReplaced(at) ? name : `${command} `));
}

/** Commands before a `--company` in the same line name theirs. */
function addOption(line: string, option: string): string {
	const lastNamed = line.lastIndexOf("--company");
	return line.replace(COMMAND_OF_COMPANY, (command, at) => (at < lastNamed ? command : `${command} ${option}`));
}

/** A copy of Paperclip may be published under another name. The program on the PATH is a link into its package. */
function packageName(program: string): string {
	const file = existsSync(program) ? realpathSync(program) : program;
	return /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/cli\/bin\//.exec(file)?.[1] ?? "paperclipai";
}

/** Checks for sources, like `bin/paperclipai.mjs`; a published package has none. */
function isInCheckout(program: string): boolean {
	const isEntry = path.basename(program) === "paperclipai.mjs" && existsSync(program);
	return isEntry && existsSync(path.join(path.dirname(realpathSync(program)), "..", "src"));
}

/** Quotes a word for a shell if necessary. */
export function quoteWord(text: string): string {
	return /^[\w./@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

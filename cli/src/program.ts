import { readFileSync } from "node:fs";
import { Command as Parser, Option as ParserOption } from "commander";
import type { Command } from "./commands/define-command.ts";
import { EXIT } from "./exit-codes.ts";
import type { Argument } from "./input/arguments.ts";
import { flagOf, type Option } from "./input/options.ts";
import { COMMANDS } from "./program/commands.gen.ts";
import { GROUPS } from "./program/groups.ts";

// paperclip:allow-unchecked-json: the manifest of this package
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	version: string;
};

const SHOWN_NAMES = 8;

export interface ProgramCallbacks {
	finish(exitCode: number): void;
	/** Receives the error text of the argument parser. */
	logError(text: string): void;
}

/**
 * Only the named command is loaded; the others have only names and summaries. Parsing throws a `CommanderError` instead
 * of exiting the process.
 */
export async function createProgram(args: string[], { finish, logError }: ProgramCallbacks): Promise<Parser> {
	const program = new Parser("paperclipai")
		.description("Run AI agents on this machine and watch them work.")
		.version(version, "-v, --version")
		// Otherwise --version after a subcommand would print the version of the program.
		.enablePositionalOptions()
		// Long argument names would leave no room to wrap at 80 columns.
		.configureHelp({ minWidthToWrap: 20 })
		.exitOverride()
		.configureOutput({ writeErr: logError });
	const wanted = nameIn(args);
	for (const entry of COMMANDS) {
		const words = entry.name.split(" ");
		const group = openGroup(program, words.slice(0, -1));
		const parser = group.command(words.at(-1) ?? "", { hidden: entry.isHidden ?? false }).description(entry.summary);
		if (entry.name === wanted) declare(parser, await entry.load(), finish);
		else {
			// Commander would parse an empty string as one argument.
			if (entry.arguments !== "") parser.arguments(entry.arguments);
			parser.option("--json");
		}
	}
	return program;
}

/** Returns the name of the command in the arguments. Ignores `help` and options. */
export function nameIn(args: string[]): string | undefined {
	const words = args.filter((word) => word !== "help" && !word.startsWith("-"));
	const lengths = words.map((_, index) => index + 1);
	const names = lengths.map((length) => words.slice(0, length).join(" "));
	return names.find((name) => COMMANDS.some((entry) => entry.name === name));
}

function openGroup(parent: Parser, words: string[], path: string[] = []): Parser {
	const [word, ...rest] = words;
	if (word === undefined) return parent;
	const groupPath = [...path, word];
	const group = parent.commands.find((one) => one.name() === word) ?? addGroup(parent, groupPath.join(" "));
	return openGroup(group, rest, groupPath);
}

function addGroup(parent: Parser, name: string): Parser {
	const prefix = `${name} `;
	const inGroup = COMMANDS.filter((entry) => entry.name.startsWith(prefix));
	const names = [...new Set(inGroup.map((entry) => entry.name.slice(prefix.length).split(" ")[0]))];
	const listed = `${names.slice(0, SHOWN_NAMES).join(", ")}${names.length > SHOWN_NAMES ? " ..." : ""}`;
	return parent.command(name.split(" ").at(-1) ?? "").description(`${GROUPS[name]}: ${listed}`);
}

function declare(parser: Parser, command: Command, finish: ProgramCallbacks["finish"]): void {
	const declared = Object.entries(command.arguments ?? {});
	for (const [key, argument] of declared) parser.argument(termOf(key, argument), argument.description);
	for (const option of Object.entries(command.options).flatMap(toParserOptions)) parser.addOption(option);
	parser.action(async (...received: unknown[]) => {
		const texts = declared.map(([key], index) => [key, received[index]]);
		const args = Object.fromEntries(texts.filter(([, text]) => text !== undefined));
		finish((await command.run(args, received[declared.length] as Record<string, unknown>)) ?? EXIT.succeeded);
	});
}

function termOf(key: string, { isOptional, isRest }: Argument): string {
	if (isRest) return `<${key}...>`;
	return isOptional ? `[${key}]` : `<${key}>`;
}

function toParserOptions([key, option]: [string, Option]): ParserOption[] {
	const name = flagOf(key);
	const { placeholder, description, choices, read, negation } = option;
	const parsed = new ParserOption([name, placeholder].filter(Boolean).join(" "), description);
	if (choices !== undefined) parsed.choices(choices);
	if (read !== undefined) parsed.argParser((text, before) => read(text, name, before));
	if (option.default !== undefined) parsed.default(option.default);
	parsed.makeOptionMandatory(option.isRequired ?? false);
	return negation === undefined ? [parsed] : [parsed, new ParserOption(name.replace("--", "--no-"), negation)];
}

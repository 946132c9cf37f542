import { type Command, CommanderError } from "commander";
import { EXIT } from "../exit-codes.ts";
import { usageError } from "../input/input-error.ts";
import { exitCodeOfError, formatError } from "../render/format-error.ts";
import { createOutput } from "../render/output/output.ts";

interface FailedCommand {
	/** `null` when the command could not be loaded. */
	program: Command | null;
	args: string[];
	/** Output of the argument parser. */
	parserErrors: string;
}

/** Prints the error and returns the exit code. */
export function reportFailure(error: unknown, { program, args, parserErrors }: FailedCommand): number {
	const output = createOutput();
	if (error instanceof CommanderError && error.code === "commander.help") {
		output.note(parserErrors.trimEnd());
		return EXIT.usage;
	}
	const reported = error instanceof CommanderError && program !== null ? toUsageError(error, program, args) : error;
	output.note(formatError(reported, { json: args.includes("--json"), color: output.errorColor }));
	return exitCodeOfError(reported);
}

/** Turns an error of the argument parser into a sentence, with its suggestion or the help command as the hint. */
function toUsageError({ message }: CommanderError, program: Command, args: string[]): Error {
	const [text = "", suggestion] = message.replace(/^error: /, "").split("\n");
	const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;
	if (/^unknown option/.test(sentence.toLowerCase()) && args[0]?.startsWith("-") && !suggestion) {
		return usageError(sentence, `Options follow the command, for example: ${program.name()} runs list --json`);
	}
	const help = `See: ${[program.name(), ...commandPath(program, args), "--help"].join(" ")}`;
	return usageError(sentence, suggestion?.replace(/^\(|\)$/g, "") ?? help);
}

/** Returns the commands and subcommands at the start of the arguments. */
function commandPath(program: Command, args: string[]): string[] {
	const [word, ...rest] = args;
	const command = program.commands.find((one) => one.name() === word);
	return command && word !== undefined ? [word, ...commandPath(command, rest)] : [];
}

import type { Arguments, ArgumentValues } from "../input/arguments.ts";
import type { Options, OptionValues } from "../input/options.ts";

/** `undefined` means success. */
type ExitCode = Promise<number | undefined> | Promise<void>;

/** A command is named after its file: `issue/list.ts` is `issue list`. */
export interface Command<DeclaredArguments = Arguments, DeclaredOptions = Options> {
	/** One line of the help, in lower case. */
	summary: string;
	/** Markdown for `docs/reference/cli.md`, beyond the summary and the options. */
	details?: string;
	arguments?: DeclaredArguments;
	options: DeclaredOptions;
	/** Whether the command is omitted from help and docs. */
	isHidden?: true;
	run(args: ArgumentValues<DeclaredArguments>, options: OptionValues<DeclaredOptions>): ExitCode;
}

/** `node scripts/write-cli.mjs` adds the command to the program and the docs. */
export function defineCommand<
	DeclaredOptions extends Options,
	DeclaredArguments extends Arguments = Record<never, never>,
>(command: Command<DeclaredArguments, DeclaredOptions>): Command {
	return command as Command;
}

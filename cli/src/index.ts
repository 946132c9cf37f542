import { type Command, CommanderError } from "commander";
import { EXIT } from "./exit-codes.ts";
import { usageError } from "./input/input-error.ts";
import { createProgram } from "./program.ts";
import { exitCodeOfError, formatError } from "./render/format-error.ts";
import { outputFlushed } from "./render/output/flush.ts";
import { useColor } from "./render/output/use-color.ts";

/** Runs one command line and resolves with the exit code. */
async function main(args: string[]): Promise<number> {
	let exitCode: number = EXIT.succeeded;
	let complaint = "";
	const program = createProgram({
		finish: (code) => {
			exitCode = code;
		},
		logError: (text) => {
			complaint += text;
		},
	});
	try {
		await program.parseAsync(args, { from: "user" });
		return exitCode;
	} catch (error) {
		if (error instanceof CommanderError && error.exitCode === 0) return EXIT.succeeded;
		if (error instanceof CommanderError && error.code === "commander.help") {
			process.stderr.write(complaint);
			return EXIT.usage;
		}
		const told = error instanceof CommanderError ? wrongCommandLine(error, program, args) : error;
		const color = useColor(process.stderr.isTTY === true, process.env);
		process.stderr.write(`${formatError(told, { json: args.includes("--json"), color })}\n`);
		return exitCodeOfError(told);
	}
}

/** The parser's own words as a sentence, with its suggestion, or where help is, as the hint. */
function wrongCommandLine({ message }: CommanderError, program: Command, args: string[]): Error {
	const [said = "", suggestion] = message.replace(/^error: /, "").split("\n");
	const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/\.$/, "")}.`;
	const help = `See: ${[program.name(), ...commandPath(program, args), "--help"].join(" ")}`;
	return usageError(sentence, suggestion?.replace(/^\(|\)$/g, "") ?? help);
}

/** The words of a command line that name commands. */
function commandPath(program: Command, args: string[]): string[] {
	const [word, ...rest] = args;
	const command = program.commands.find((one) => one.name() === word);
	return command && word !== undefined ? [word, ...commandPath(command, rest)] : [];
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
	if (error.code !== "EPIPE") throw error;
	process.exit(EXIT.unread);
});
const exitCode = await main(process.argv.slice(2));
await outputFlushed();
process.exit(exitCode);

import { CommanderError } from "commander";
import { EXIT } from "./exit-codes.ts";
import { usageError } from "./input/input-error.ts";
import { createProgram } from "./program.ts";
import { exitCodeOfError, formatError } from "./render/format-error.ts";
import { useColor } from "./render/use-color.ts";

/** Runs one command line and resolves with the exit code. */
async function main(args: string[]): Promise<number> {
	let exitCode: number = EXIT.succeeded;
	let complaint = "";
	const program = createProgram({
		finish: (code) => {
			exitCode = code;
		},
		complain: (text) => {
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
		const told = error instanceof CommanderError ? wrongCommandLine(error, args) : error;
		const color = useColor(process.stderr.isTTY === true, process.env);
		process.stderr.write(`${formatError(told, { json: args.includes("--json"), color })}\n`);
		return exitCodeOfError(told);
	}
}

/** The parser's own words as a sentence, with its suggestion as the hint. */
function wrongCommandLine({ message }: CommanderError, args: string[]): Error {
	const [sentence = "", suggestion] = message.replace(/^error: /, "").split("\n");
	const words = args.filter((word) => /^[a-z]+$/.test(word)).slice(0, 2);
	const help = `See: ${["paperclipai", ...words, "--help"].join(" ")}`;
	return usageError(
		`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
		suggestion?.replace(/^\(|\)$/g, "") ?? help,
	);
}

process.exit(await main(process.argv.slice(2)));

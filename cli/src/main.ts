import { type Command, CommanderError } from "commander";
import { EXIT } from "./exit-codes.ts";
import { createProgram } from "./program.ts";
import { outputFlushed } from "./render/output/flush.ts";
import { forgetTypedWords } from "./render/output/typed-words.ts";

/** Resolves with the exit code, after all output is written. */
export async function main(args: string[]): Promise<number> {
	process.stdout.on("error", exitOnBrokenPipe);
	const exitCode = await runCommandLine(args);
	await outputFlushed();
	process.stdout.off("error", exitOnBrokenPipe);
	return exitCode;
}

function exitOnBrokenPipe(error: NodeJS.ErrnoException): void {
	if (error.code !== "EPIPE") throw error;
	process.exit(EXIT.brokenPipe);
}

async function runCommandLine(args: string[]): Promise<number> {
	forgetTypedWords();
	let exitCode: number = EXIT.succeeded;
	let parserErrors = "";
	let program: Command | null = null;
	try {
		program = await createProgram(args, {
			finish: (code) => {
				exitCode = code;
			},
			logError: (text) => {
				parserErrors += text;
			},
		});
		await program.parseAsync(args, { from: "user" });
		return exitCode;
	} catch (error) {
		if (error instanceof CommanderError && error.exitCode === 0) return EXIT.succeeded;
		// Loaded lazily, so that help starts faster.
		const { reportFailure } = await import("./program/report-failure.ts");
		return reportFailure(error, { program, args, parserErrors });
	}
}

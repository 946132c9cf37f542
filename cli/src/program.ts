import { readFileSync } from "node:fs";
import { Command } from "commander";
import { doctor } from "./commands/doctor.ts";
import { replay } from "./commands/replay.ts";
import { withCommonOptions } from "./input/options.ts";
import { addAdapter } from "./program/adapter-commands.ts";
import { addAgent } from "./program/agent-commands.ts";
import { addRun } from "./program/run-command.ts";
import { addRuns } from "./program/runs-commands.ts";
import { type Finish, withTranscriptOptions } from "./program/shared-options.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	version: string;
};

export interface ProgramEnd {
	finish: Finish;
	/** Gets what the parser has to say about a wrong command line. */
	logError(text: string): void;
}

/** The command line. Parsing throws a `CommanderError` instead of ending the process. */
export function createProgram({ finish, logError }: ProgramEnd): Command {
	const program = new Command("paperclipai")
		.description("Run AI agents on this machine and watch them work.")
		.version(version, "-v, --version")
		// Else a --version behind a command would be this one.
		.enablePositionalOptions()
		.exitOverride()
		.configureOutput({ writeErr: logError });
	addRun(program, finish);
	addRuns(program.command("runs").description("runs of agents: list, show, log, watch, cancel, retry, bundle"), finish);
	addAgent(program.command("agent").description("agents: list, create"), finish);
	addAdapter(
		program
			.command("adapter")
			.description("adapters: list, show, test, install, reload, reinstall, remove, disable ..."),
		finish,
	);
	withTranscriptOptions(program.command("replay"))
		.description("transcript of a run from a bundle or a run log, without a server")
		.argument("<file>", "file of: runs bundle RUN FILE, or: runs log RUN --json")
		.option("--adapter <type>", "read it with the parser of this adapter; a bundle names its own")
		.option("--parser <file>", "read it with this parser, as the package of an external adapter brings it")
		.option("--json", "print data and errors as JSON")
		.action(async (file, options) => finish(await replay(file, options)));
	withCommonOptions(program.command("doctor"))
		.description("check this installation by doing what it will have to do")
		.action(async (options) => finish(await doctor(options)));
	return program;
}

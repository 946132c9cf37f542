import { readFileSync } from "node:fs";
import { runStatusSchema } from "@paperclipai/shared";
import { Command, Option } from "commander";
import { FIRST_RUN_ADAPTER_TYPE } from "./adapters/registry.ts";
import { agentCreate } from "./commands/agent-create.ts";
import { agentList } from "./commands/agent-list.ts";
import { doctor } from "./commands/doctor.ts";
import { replay } from "./commands/replay.ts";
import { run } from "./commands/run.ts";
import { runsBundle } from "./commands/runs-bundle.ts";
import { runsCancel } from "./commands/runs-cancel.ts";
import { runsList } from "./commands/runs-list.ts";
import { runsLog } from "./commands/runs-log.ts";
import { runsRetry } from "./commands/runs-retry.ts";
import { runsShow } from "./commands/runs-show.ts";
import { runsWatch } from "./commands/runs-watch.ts";
import { collectConfigPair } from "./input/config-pairs.ts";
import { readWholeNumber, withCommonOptions } from "./input/options.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	version: string;
};

const RUN_ARGUMENT = ["<run>", 'id of the run, the beginning of it, or "latest"'] as const;

export interface ProgramEnd {
	/** Gets the exit code of the command that ran. */
	finish(exitCode: number): void;
	/** Gets what the parser has to say about a wrong command line. */
	complain(text: string): void;
}

/** The command line. Parsing throws a `CommanderError` instead of ending the process. */
export function createProgram({ finish, complain }: ProgramEnd): Command {
	const program = new Command("paperclipai")
		.description("Run AI agents on this machine and watch them work.")
		.version(version, "-v, --version")
		.exitOverride()
		.configureOutput({ writeErr: complain });
	addRun(program, finish);
	addRuns(program.command("runs").description("runs of agents: list, show, log, watch, cancel, retry, bundle"), finish);
	addAgent(program.command("agent").description("agents: list, create"), finish);
	withTranscriptOptions(program.command("replay"))
		.description("transcript of a run from a bundle or a run log, without a server")
		.argument("<file>", "file of: runs bundle RUN FILE, or: runs log RUN --json")
		.option("--adapter <type>", "read it with the parser of this adapter; a bundle names its own")
		.option("--json", "print data and errors as JSON")
		.action(async (file, options) => finish(await replay(file, options)));
	withCommonOptions(program.command("doctor"))
		.description("check this installation by doing what it will have to do")
		.action(async (options) => finish(await doctor(options)));
	return program;
}

function addRun(program: Command, finish: ProgramEnd["finish"]): void {
	withTranscriptOptions(withSetupOptions(withCommonOptions(program.command("run"))))
		.description("start the server with the web UI; with --watch, run one agent and watch it")
		.argument("[agent]", "with --watch: id or name of the agent")
		.option("--watch", "wake an agent and print its transcript to the end")
		.option("--prompt <text>", "what the agent should do")
		.option("--port <number>", "port of the server, 0 for any free one", readWholeNumber("--port", 0, 65_535))
		.option("--host <address>", "loopback address of the server")
		.option("--open", "open the web UI in the browser")
		.option(
			"--max-concurrent-runs <number>",
			"runs that the server carries out at the same time (default: 4 for each core)",
			readWholeNumber("--max-concurrent-runs", 1, 1_000),
		)
		.option("--stop-runs", "when the server is stopped, end the runs under way; without it they go on")
		.action(async (agent, options) => finish(await run(agent, options)));
}

function addRuns(runs: Command, finish: ProgramEnd["finish"]): void {
	withCommonOptions(runs.command("list"))
		.description("runs, newest first")
		.option("--agent <agent>", "only of this agent, by id or name")
		.addOption(new Option("--status <status>", "only with this status").choices(runStatusSchema.options))
		.option("--limit <number>", "so many at most", readWholeNumber("--limit", 1, 200), 20)
		.action(async (options) => finish(await runsList(options)));
	withCommonOptions(runs.command("show"))
		.description("what is known about one run")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsShow(id, options)));
	withCommonOptions(runs.command("log"))
		.description("what the agent printed; with --json the records of the run log")
		.argument(...RUN_ARGUMENT)
		.option("--follow", "go on until the run is over")
		.action(async (id, options) => finish(await runsLog(id, options)));
	withTranscriptOptions(withCommonOptions(runs.command("watch")))
		.description("transcript of a run from its first line, and on while it lasts")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsWatch(id, options)));
	withCommonOptions(runs.command("cancel"))
		.description("stop a run and everything it started")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsCancel(id, options)));
	withCommonOptions(runs.command("retry"))
		.description("do once more what a run that is over did")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsRetry(id, options)));
	withCommonOptions(runs.command("bundle"))
		.description("all that is known of a run as one file, without its secrets")
		.argument(...RUN_ARGUMENT)
		.argument("[file]", "a new file (default: standard output)")
		.action(async (id, file, options) => finish(await runsBundle(id, file, options)));
}

function addAgent(agent: Command, finish: ProgramEnd["finish"]): void {
	withCommonOptions(agent.command("list"))
		.description("agents, newest first")
		.action(async (options) => finish(await agentList(options)));
	withCommonOptions(agent.command("create"))
		.description("make an agent, after a test of its set-up")
		.requiredOption("--adapter <type>", `adapter of the agent, as in ${FIRST_RUN_ADAPTER_TYPE}`)
		.option("--name <name>", "name of the agent")
		.option("--cwd <folder>", "folder the agent works in (default: this one)")
		.option("--config <key=value>", "a field of the adapter's configuration; may be repeated", collectConfigPair)
		.action(async (options) => finish(await agentCreate(options)));
}

function withSetupOptions(command: Command): Command {
	return command
		.option(
			"--adapter <type>",
			`make an agent with this adapter, as in ${FIRST_RUN_ADAPTER_TYPE}, unless the same one is there`,
		)
		.option("--cwd <folder>", "with --adapter: folder the agent works in (default: this one)")
		.option("--config <key=value>", "with --adapter: a field of its configuration; may be repeated", collectConfigPair);
}

function withTranscriptOptions(command: Command): Command {
	return command
		.option("--raw", "print the bytes the agent writes")
		.option("--debug", "print everything, also lines that the adapter's parser does not know");
}

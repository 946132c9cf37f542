import { deploymentSchema } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { readPort, readWholeNumber, withCompanyOptions } from "../input/options.ts";
import { type Finish, withSetupOptions, withTranscriptOptions } from "./shared-options.ts";

export function addRun(program: Command, finish: Finish): void {
	withTranscriptOptions(withSetupOptions(withCompanyOptions(program.command("run"))))
		.description("start the server with the web UI; with --watch, run one agent and watch it")
		.argument("[agent]", "with --watch: id or name of the agent")
		.option("--watch", "run an agent and print its transcript until the end")
		.option("--prompt <text>", "what the agent should do; - reads it from standard input")
		.option("--prompt-file <path>", "file with what the agent should do; - reads standard input")
		.option("--issue <issue>", "the issue that the agent works on, as in PAP-12; without an agent, its assignee runs")
		.option("--port <number>", "port of the server, 0 for any free one", readPort("--port"))
		.option("--host <address>", "address of the server; another one than loopback needs --deployment authenticated")
		.addOption(
			new Option(
				"--deployment <mode>",
				"whom the server trusts: every process of this machine, or only credentials",
			).choices(deploymentSchema.options),
		)
		.option("--open", "open the web UI in the browser")
		.option(
			"--max-concurrent-runs <number>",
			"number of runs that may be active at the same time (default: 4 per core)",
			readWholeNumber("--max-concurrent-runs", 1, 1_000),
		)
		.option("--detach", "start the server in the background; paperclipai stop stops it")
		.option("--stop-runs", "stop the active runs when the server stops; without it they continue")
		.action(async (agent, options) => finish(await (await import("../commands/run.ts")).run(agent, options)));
}

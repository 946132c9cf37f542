import { runStatusSchema } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { runsBundle } from "../commands/runs/bundle.ts";
import { runsCancel } from "../commands/runs/cancel.ts";
import { runsList } from "../commands/runs/list.ts";
import { runsLog } from "../commands/runs/log.ts";
import { runsRetry } from "../commands/runs/retry.ts";
import { runsShow } from "../commands/runs/show.ts";
import { runsWatch } from "../commands/runs/watch.ts";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import { type Finish, RUN_ARGUMENT, withTranscriptOptions } from "./shared-options.ts";

export function addRuns(runs: Command, finish: Finish): void {
	withCompanyOptions(runs.command("list"))
		.description("list runs, newest first")
		.option("--agent <agent>", "only runs of this agent, by id or name")
		.addOption(new Option("--status <status>", "only runs with this status").choices(runStatusSchema.options))
		.option("--limit <number>", "maximum number of runs", readWholeNumber("--limit", 1, 200), 20)
		.action(async (options) => finish(await runsList(options)));
	withCompanyOptions(runs.command("show"))
		.description("show one run")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsShow(id, options)));
	withCompanyOptions(runs.command("log"))
		.description("print the output of the agent; with --json the records of the run log")
		.argument(...RUN_ARGUMENT)
		.option("--follow", "follow the log until the run is over")
		.action(async (id, options) => finish(await runsLog(id, options)));
	withTranscriptOptions(withCompanyOptions(runs.command("watch")))
		.description("print the transcript of a run from its first line and follow it")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsWatch(id, options)));
	withCompanyOptions(runs.command("cancel"))
		.description("stop a run and everything it started")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsCancel(id, options)));
	withCompanyOptions(runs.command("retry"))
		.description("repeat a finished run")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await runsRetry(id, options)));
	withCompanyOptions(runs.command("bundle"))
		.description("write everything known about a run to one file, without secrets")
		.argument(...RUN_ARGUMENT)
		.argument("[file]", "a new file (default: standard output)")
		.action(async (id, file, options) => finish(await runsBundle(id, file, options)));
}

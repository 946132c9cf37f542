import { RUN_STATUSES } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import { type Finish, RUN_ARGUMENT, withTranscriptOptions } from "./shared-options.ts";

export function addRuns(runs: Command, finish: Finish): void {
	withCompanyOptions(runs.command("list"))
		.description("list runs, newest first")
		.option("--agent <agent>", "only runs of this agent, by id or name")
		.option("--issue <issue>", "only runs that worked on this issue")
		.addOption(new Option("--status <status>", "only runs with this status").choices(RUN_STATUSES))
		.option("--limit <number>", "maximum number of runs", readWholeNumber("--limit", 1, 200), 20)
		.action(async (options) => finish(await (await import("../commands/runs/list.ts")).runsList(options)));
	withCompanyOptions(runs.command("show"))
		.description("show one run")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await (await import("../commands/runs/show.ts")).runsShow(id, options)));
	withCompanyOptions(runs.command("log"))
		.description("print the output of the agent; with --json the records of the run log")
		.argument(...RUN_ARGUMENT)
		.option("--follow", "follow the log until the run is over")
		.action(async (id, options) => finish(await (await import("../commands/runs/log.ts")).runsLog(id, options)));
	withTranscriptOptions(withCompanyOptions(runs.command("watch")))
		.description("print the transcript of a run from its first line and follow it")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await (await import("../commands/runs/watch.ts")).runsWatch(id, options)));
	withCompanyOptions(runs.command("cancel"))
		.description("stop a run and everything it started")
		.argument(...RUN_ARGUMENT)
		.action(async (id, options) => finish(await (await import("../commands/runs/cancel.ts")).runsCancel(id, options)));
	withCompanyOptions(runs.command("retry"))
		.description("repeat a finished run")
		.argument(...RUN_ARGUMENT)
		.option("--fresh", "start a new session instead of resuming the one of the task")
		.action(async (id, options) => finish(await (await import("../commands/runs/retry.ts")).runsRetry(id, options)));
	withCompanyOptions(runs.command("bundle"))
		.description("write everything known about a run to one file, without secrets")
		.argument(...RUN_ARGUMENT)
		.argument("[file]", "a new file (default: standard output)")
		.action(async (id, file, options) =>
			finish(await (await import("../commands/runs/bundle.ts")).runsBundle(id, file, options)),
		);
}

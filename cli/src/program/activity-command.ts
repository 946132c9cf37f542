import type { Command } from "commander";
import { readWholeNumber, withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

export function addActivity(program: Command, finish: Finish): void {
	withCompanyOptions(program.command("activity"))
		.description("list what was changed and by whom, newest first")
		.option("--issue <issue>", "only changes of this issue")
		.option("--limit <number>", "maximum number of changes", readWholeNumber("--limit", 1, 200), 50)
		.action(async (options) => finish(await (await import("../commands/activity.ts")).activity(options)));
}

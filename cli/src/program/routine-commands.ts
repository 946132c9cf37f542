import { issuePrioritySchema } from "@paperclipai/shared";
import { type Command, Option } from "commander";
import { withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const ROUTINE_ARGUMENT = ["<routine>", "id of the routine, the beginning of it, or its name"] as const;
const CRON_OPTION = [
	"--cron <expression>",
	"when: minute, hour, day, month, day of the week, as in '0 9 * * 1-5'",
] as const;

export function addRoutine(routine: Command, finish: Finish): void {
	withCompanyOptions(routine.command("list"))
		.description("list routines, newest first")
		.option("--agent <agent>", "only those of this agent")
		.action(async (options) => finish(await (await import("../commands/routine/list.ts")).routineList(options)));
	withTaskOptions(withCompanyOptions(routine.command("create")))
		.description("repeat work of an agent by the calendar: a prompt, or an issue")
		.argument("<agent>", "id of the agent, the beginning of it, or its name")
		.requiredOption("--name <name>", "name of the routine")
		.requiredOption(...CRON_OPTION)
		.option("--time-zone <zone>", "zone of these times, as in Europe/Berlin (default: that of this machine)")
		.action(async (agent, options) =>
			finish(await (await import("../commands/routine/create.ts")).routineCreate(agent, options)),
		);
	withTaskOptions(withCompanyOptions(routine.command("update")))
		.description("change a routine; a new schedule counts from now on")
		.argument(...ROUTINE_ARGUMENT)
		.option("--name <name>", "its new name")
		.option(...CRON_OPTION)
		.option("--time-zone <zone>", "zone of these times, as in Europe/Berlin")
		.option("--enable", "run it again, from now on")
		.option("--disable", "do not run it until it is enabled")
		.action(async (name, options) =>
			finish(await (await import("../commands/routine/update.ts")).routineUpdate(name, options)),
		);
	withCompanyOptions(routine.command("delete"))
		.description("delete a routine; its runs and issues stay")
		.argument(...ROUTINE_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/routine/delete.ts")).routineDelete(name, options)),
		);
	withCompanyOptions(routine.command("run"))
		.description("run a routine now; prints the id of its run or issue")
		.argument(...ROUTINE_ARGUMENT)
		.action(async (name, options) =>
			finish(await (await import("../commands/routine/run.ts")).routineRun(name, options)),
		);
}

function withTaskOptions(command: Command): Command {
	return command
		.option("--prompt <text>", "wake the agent with this prompt; - reads it from standard input")
		.option("--prompt-file <file>", "the same from a file")
		.option("--issue <title>", "create an issue with this title for the agent instead")
		.option("--description <text>", "description of that issue")
		.addOption(new Option("--priority <priority>", "priority of that issue").choices(issuePrioritySchema.options));
}

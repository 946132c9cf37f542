import { createRoutine } from "@paperclipai/shared";
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { usageError } from "../../input/input-error.ts";
import { required, text } from "../../input/options.ts";
import { CRON_OPTION, ROUTINE_TASK_OPTIONS, readRoutineTask } from "../../input/routine-task.ts";
import { formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

export const command = defineCommand({
	summary: "schedule work for an agent: a prompt, or an issue",
	details:
		"The work is a prompt (`--prompt`, `--prompt-file`, as for `run --watch`) or an issue (`--issue`, with `--description` " +
		"and `--priority`). See [routines](../guides/routines.md).",
	arguments: { agent: AGENT },
	options: {
		...COMPANY_OPTIONS,
		...ROUTINE_TASK_OPTIONS,
		name: required(text("<name>", "name of the routine")),
		cron: required(CRON_OPTION),
		timeZone: text("<zone>", "time zone of the schedule, for example Europe/Berlin (default: this machine's)"),
	},
	async run(args, options) {
		const task = await readRoutineTask(options);
		if (task === undefined) {
			throw usageError("Specify what the routine does.", "Use --prompt TEXT, --prompt-file FILE or --issue TITLE.");
		}
		return await withAgent(options, args.agent, async ({ connection: { client }, agent, output, report }) => {
			const { name, cron, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
			const body = { name, cron, timeZone, task };
			const routine = await client.call(createRoutine, { params: { agentId: agent.id }, body });
			await report(routine, () => {
				output.data(`${routine.id}\n`);
				output.note(`Created ${routine.name} for ${agent.name}. It runs next at ${formatUtc(routine.nextRunAt)} UTC.`);
			});
		});
	},
});

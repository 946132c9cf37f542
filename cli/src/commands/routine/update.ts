import { omitUndefined, updateRoutine } from "@paperclipai/shared";
import { findRoutine } from "../../client/routines/find-routine.ts";
import { ROUTINE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { usageError } from "../../input/input-error.ts";
import { flag, text } from "../../input/options.ts";
import { CRON_OPTION, ROUTINE_TASK_OPTIONS, readRoutineTask } from "../../input/routine-task.ts";
import { formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

export const command = defineCommand({
	summary: "change a routine; a new schedule applies from now on",
	arguments: { routine: ROUTINE },
	options: {
		...COMPANY_OPTIONS,
		...ROUTINE_TASK_OPTIONS,
		name: text("<name>", "new name of the routine"),
		cron: CRON_OPTION,
		timeZone: text("<zone>", "time zone of the schedule, for example Europe/Berlin"),
		enable: flag("enable the routine from now on"),
		disable: flag("disable the routine until it is enabled again"),
	},
	async run(args, options) {
		const { name, cron, timeZone, enable, disable } = options;
		if (enable && disable) throw usageError("Both --enable and --disable are specified.", "Use only one of them.");
		const task = await readRoutineTask(options);
		const body = {
			...omitUndefined({ name, cron, timeZone }),
			...(enable || disable ? { enabled: enable === true } : {}),
			...omitUndefined({ task }),
		};
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { id: routineId } = await findRoutine(connection, company, args.routine);
			const routine = await connection.client.call(updateRoutine, { params: { routineId }, body });
			await report(routine, () => {
				if (routine.nextRunAt === null) output.note(`Changed ${routine.name}. It is disabled.`);
				else output.note(`Changed ${routine.name}. It runs next at ${formatUtc(routine.nextRunAt)} UTC.`);
			});
		});
	},
});

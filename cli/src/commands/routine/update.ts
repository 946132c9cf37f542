import { updateRoutine } from "@paperclipai/shared";
import { findRoutine } from "../../client/routines/find-routine.ts";
import { EXIT } from "../../exit-codes.ts";
import { usageError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type RoutineTaskOptions, readRoutineTask } from "../../input/routine-task.ts";
import { printJson } from "../../render/output/output.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withCompany } from "../scopes.ts";

export interface RoutineUpdateOptions extends CompanyOptions, RoutineTaskOptions {
	name?: string;
	cron?: string;
	timeZone?: string;
	enable?: true;
	disable?: true;
}

/** Changes what the options name. */
export async function routineUpdate(text: string, options: RoutineUpdateOptions): Promise<number> {
	const { name, cron, timeZone, enable, disable } = options;
	if (enable && disable) throw usageError("Both --enable and --disable are specified.", "Use only one of them.");
	const task = await readRoutineTask(options);
	const body = {
		...(name === undefined ? {} : { name }),
		...(cron === undefined ? {} : { cron }),
		...(timeZone === undefined ? {} : { timeZone }),
		...(enable || disable ? { enabled: enable === true } : {}),
		...(task === undefined ? {} : { task }),
	};
	return await withCompany(options, async ({ connection, company, output }) => {
		const { id: routineId } = await findRoutine(connection, company, text);
		const routine = await connection.client.call(updateRoutine, { params: { routineId }, body });
		if (options.json) printJson(output, routine);
		else if (routine.nextRunAt === null) output.note(`Changed ${routine.name}. It is disabled.`);
		else output.note(`Changed ${routine.name}. It runs next at ${formatUtc(routine.nextRunAt)} UTC.`);
		return EXIT.succeeded;
	});
}

import { createRoutine } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import { usageError } from "../../input/input-error.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { type RoutineTaskOptions, readRoutineTask } from "../../input/routine-task.ts";
import { printJson } from "../../render/output/output.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withAgent } from "../scopes.ts";

export interface RoutineCreateOptions extends CompanyOptions, RoutineTaskOptions {
	name: string;
	cron: string;
	timeZone?: string;
}

/** Creates a routine, in the time zone of this machine unless another one is specified. */
export async function routineCreate(agentName: string, options: RoutineCreateOptions): Promise<number> {
	const task = await readRoutineTask(options);
	if (task === undefined) {
		throw usageError("Specify what the routine does.", "Use --prompt TEXT, --prompt-file FILE or --issue TITLE.");
	}
	return await withAgent(options, agentName, async ({ connection: { client }, agent, output }) => {
		const { name, cron, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
		const body = { name, cron, timeZone, task };
		const routine = await client.call(createRoutine, { params: { agentId: agent.id }, body });
		if (options.json) printJson(output, routine);
		else {
			output.data(`${routine.id}\n`);
			output.note(`Created ${routine.name} of ${agent.name}. It runs next at ${formatUtc(routine.nextRunAt)} UTC.`);
		}
		return EXIT.succeeded;
	});
}

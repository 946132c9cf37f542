import { findAgent } from "../../client/agents/find-agent.ts";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { type FoundRoutine, listRoutinesOf } from "../../client/routines/find-routine.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["ROUTINE", "NAME", "AGENT", "NEXT RUN (UTC)", "LAST RUN (UTC)", "SCHEDULE"];

/** Lists the routines of a company, or of one of its agents. */
export async function routineList(options: CompanyOptions & { agent?: string }): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const agents = await listAllAgents(connection, company);
		const chosen = options.agent === undefined ? agents : [findAgent(agents, options.agent)];
		const found = await listRoutinesOf(connection, chosen);
		if (options.json)
			printJson(
				output,
				found.map(({ routine }) => routine),
			);
		else if (found.length === 0)
			output.note(
				withStartedCommand(
					'There are no routines yet. Create one with: paperclipai routine create AGENT --name NAME --cron "0 9 * * *" --prompt TEXT',
				),
			);
		else output.data(formatTable(HEADERS, found.map(toRow), output.tableWidth));
		return EXIT.succeeded;
	});
}

function toRow({ routine, agent }: FoundRoutine): string[] {
	const { id, name, nextRunAt, lastRunAt, cron, timeZone } = routine;
	const times = [formatUtc(nextRunAt) || "disabled", formatUtc(lastRunAt)];
	return [id, nameCell(name), nameCell(agent.name), ...times, `${cron} ${timeZone}`];
}

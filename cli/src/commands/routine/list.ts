import { findAgent, listAllAgents } from "../../client/agents/find-agent.ts";
import { type FoundRoutine, listRoutinesOf } from "../../client/routines/find-routine.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { text } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/values.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

const HEADERS = ["ROUTINE", "NAME", "AGENT", "NEXT RUN (UTC)", "LAST RUN (UTC)", "SCHEDULE"];

const NONE =
	'There are no routines yet. Create one with: paperclipai routine create AGENT --name NAME --cron "0 9 * * *" --prompt TEXT';

export const command = defineCommand({
	summary: "list routines, newest first",
	details: "Lists [routines](../guides/routines.md) with their agent, next and last run, and schedule.",
	options: { ...COMPANY_OPTIONS, agent: text("<agent>", "only routines of this agent") },
	async run(_, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const agents = await listAllAgents(connection, company);
			const chosen = options.agent === undefined ? agents : [findAgent(agents, options.agent)];
			const found = await listRoutinesOf(connection, chosen);
			const routines = found.map(({ routine }) => routine);
			await report(routines, () => {
				if (found.length === 0) output.note(withStartedCommand(NONE));
				else output.data(formatTable(HEADERS, found.map(toRow), output.tableWidth));
			});
		});
	},
});

function toRow({ routine, agent }: FoundRoutine): string[] {
	const { id, name, nextRunAt, lastRunAt, cron, timeZone } = routine;
	const times = [formatUtc(nextRunAt) || "disabled", formatUtc(lastRunAt)];
	return [id, nameCell(name), nameCell(agent.name), ...times, `${cron} ${timeZone}`];
}

import { runRoutine } from "@paperclipai/shared";
import { findRoutine } from "../../client/routines/find-routine.ts";
import { ROUTINE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withCompany } from "../scopes.ts";

export const command = defineCommand({
	summary: "run a routine now; prints the id of its run or issue",
	details: "The schedule does not change.",
	arguments: { routine: ROUTINE },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withCompany(options, async ({ connection, company, output, report }) => {
			const { id: routineId } = await findRoutine(connection, company, args.routine);
			const routine = await connection.client.call(runRoutine, { params: { routineId } });
			await report(routine, () => {
				const { name, task, lastRunId, lastIssueId } = routine;
				output.data(`${task.kind === "prompt" ? lastRunId : lastIssueId}\n`);
				if (task.kind === "issue") output.note(`${name} created an issue, or woke the assignee of its open issue.`);
				else output.note(`Watch the run with: ${withStartedCommand(`paperclipai runs watch ${lastRunId}`)}`);
			});
		});
	},
});

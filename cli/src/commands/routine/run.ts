import { runRoutine } from "@paperclipai/shared";
import { findRoutine } from "../../client/routines/find-routine.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withCompany } from "../scopes.ts";

/** Runs a routine now; prints the id of its run or its issue. */
export async function routineRun(text: string, options: CompanyOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const { id: routineId } = await findRoutine(connection, company, text);
		const routine = await connection.client.call(runRoutine, { params: { routineId } });
		const { name, task, lastRunId, lastIssueId } = routine;
		if (options.json) {
			printJson(output, routine);
			return EXIT.succeeded;
		}
		output.data(`${task.kind === "prompt" ? lastRunId : lastIssueId}\n`);
		if (task.kind === "issue") output.note(`${name} has its issue.`);
		else output.note(`Watch it with: ${withStartedCommand(`paperclipai runs watch ${lastRunId}`)}`);
		return EXIT.succeeded;
	});
}

import { cancelRun, isTerminalRunStatus } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CommonOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { formatVerdict } from "../../render/verdict.ts";
import { withRun } from "../scopes.ts";

/** Cancels a run and answers when nothing of it is left. A run that is over stays as it is. */
export async function runsCancel(runId: string, options: CommonOptions): Promise<number> {
	return await withRun(options, runId, async ({ connection, run, output }) => {
		const over = await connection.client.call(cancelRun, { params: { runId: run.id } });
		if (isTerminalRunStatus(run.status)) output.note("The run was over already.");
		if (options.json) printJson(output, over);
		else output.data(`${formatVerdict(over, output.color)}\n`);
		return EXIT.succeeded;
	});
}

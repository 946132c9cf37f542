import { cancelRun, isTerminalRunStatus } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { formatVerdict } from "../../render/verdict.ts";
import { withRun } from "../scopes.ts";

/** Cancels a run and waits until all of its processes are gone. A finished run is not changed. */
export async function runsCancel(runId: string, options: CompanyOptions): Promise<number> {
	return await withRun(options, runId, async ({ connection, run, output }) => {
		const cancelled = await connection.client.call(cancelRun, { params: { runId: run.id } });
		if (isTerminalRunStatus(run.status)) output.note("The run was already over.");
		if (options.json) printJson(output, cancelled);
		else output.data(`${formatVerdict(cancelled, output.color)}\n`);
		return EXIT.succeeded;
	});
}

import { cancelRun, isTerminalRunStatus } from "@paperclipai/shared";
import { RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { formatVerdict } from "../../render/verdict.ts";
import { defineCommand } from "../define-command.ts";
import { withRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "stop a run and everything it started",
	details: "Waits until all of its processes have ended. A finished run is not changed.",
	arguments: { run: RUN },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withRun(options, args.run, async ({ connection, run, output, report }) => {
			const cancelled = await connection.client.call(cancelRun, { params: { runId: run.id } });
			if (isTerminalRunStatus(run.status)) output.note("The run had already ended.");
			await report(cancelled, () => output.data(`${formatVerdict(cancelled, output.color)}\n`));
		});
	},
});

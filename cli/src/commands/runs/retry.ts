import { retryRun } from "@paperclipai/shared";
import { RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { defineCommand } from "../define-command.ts";
import { withRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "repeat a finished run",
	details: "Prints the id of the new run.",
	arguments: { run: RUN },
	options: { ...COMPANY_OPTIONS, fresh: flag("start a new session instead of resuming the task's session") },
	async run(args, options) {
		const scope = { ...options, keepServing: true };
		return await withRun(scope, args.run, async ({ connection, run, output, report }) => {
			const body = options.fresh ? { fresh: true } : {};
			const retry = await connection.client.call(retryRun, { params: { runId: run.id }, body });
			await report(retry, () => {
				output.data(`${retry.id}\n`);
				output.note(withStartedCommand(`Watch the new run with: paperclipai runs watch ${retry.id}`));
			});
		});
	},
});

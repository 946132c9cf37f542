import { retryRun } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { withRun } from "../scopes.ts";

/** Repeats a finished run and prints the id of the new one. */
export async function runsRetry(runId: string, options: CompanyOptions & { fresh?: true }): Promise<number> {
	return await withRun({ ...options, keepServing: true }, runId, async ({ connection, run, output }) => {
		const body = options.fresh ? { fresh: true } : {};
		const retry = await connection.client.call(retryRun, { params: { runId: run.id }, body });
		if (options.json) printJson(output, retry);
		else {
			output.data(`${retry.id}\n`);
			output.note(withStartedCommand(`Watch it with: paperclipai runs watch ${retry.id}`));
		}
		return EXIT.succeeded;
	});
}

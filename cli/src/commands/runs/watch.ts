import { RUN } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { readTranscriptMode, TRANSCRIPT_OPTIONS } from "../../input/transcript-mode.ts";
import { defineCommand } from "../define-command.ts";
import { watchRun } from "../run/watch-run.ts";
import { withRun } from "../scopes.ts";

export const command = defineCommand({
	summary: "print the transcript of a run from its first line and follow it",
	details: "Follows the run until it is over, and exits with its code.",
	arguments: { run: RUN },
	options: { ...COMPANY_OPTIONS, ...TRANSCRIPT_OPTIONS },
	async run(args, options) {
		const mode = readTranscriptMode(options);
		return await withRun({ ...options, keepServing: true }, args.run, async ({ connection, run, output }) => {
			return await watchRun({ connection, run, mode, output });
		});
	},
});

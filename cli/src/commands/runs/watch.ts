import type { CompanyOptions } from "../../input/options.ts";
import { readTranscriptMode, type TranscriptOptions } from "../../input/transcript-mode.ts";
import { watchRun } from "../run/watch-run.ts";
import { withRun } from "../scopes.ts";

/** Prints the transcript of a run from its first line, and follows it until the run is over. */
export async function runsWatch(runId: string, options: CompanyOptions & TranscriptOptions): Promise<number> {
	const mode = readTranscriptMode(options);
	return await withRun(options, runId, async ({ connection, run, output }) => {
		return await watchRun({ connection, run, mode, output });
	});
}

import type { CommonOptions } from "../../input/options.ts";
import { readTranscriptMode, type TranscriptOptions } from "../../input/agent-setup.ts";
import { watchRun } from "../run/watch-run.ts";
import { withRun } from "../scopes.ts";

/** The transcript of a run, from its first line, and on while it lasts. */
export async function runsWatch(runId: string, options: CommonOptions & TranscriptOptions): Promise<number> {
	const mode = readTranscriptMode(options);
	return await withRun(options, runId, async ({ connection, run, output }) => {
		return await watchRun({ connection, run, mode, output });
	});
}

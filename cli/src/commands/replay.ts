import { findCLIAdapter } from "../adapters/registry.ts";
import { EXIT } from "../exit-codes.ts";
import { usageError } from "../input/input-error.ts";
import { readTranscriptMode, type TranscriptOptions } from "../input/run-watch-options.ts";
import { outputDrained } from "../render/flush.ts";
import { createOutput } from "../render/output.ts";
import { createTranscriptPrinter } from "../render/transcript-printer.ts";
import { formatVerdict, verdictJson } from "../render/verdict.ts";
import { openRunFile } from "../replay/run-file.ts";

export interface ReplayOptions extends TranscriptOptions {
	adapter?: string;
}

/** The transcript of a run from a file, without a server. */
export async function replay(file: string, options: ReplayOptions): Promise<number> {
	const mode = readTranscriptMode(options);
	const { adapter } = options;
	if (adapter !== undefined && findCLIAdapter(adapter) === undefined) {
		throw usageError(`There is no parser for ${JSON.stringify(adapter)}.`, "Write the type as in process.");
	}
	const { head, records } = await openRunFile(file);
	const type = adapter ?? head?.adapter.type;
	if (type === undefined && mode !== "raw") {
		throw usageError("A run log does not say which adapter it comes from.", "Name it with --adapter TYPE.");
	}
	const output = createOutput();
	const printer = createTranscriptPrinter(mode, type ?? "", output);
	for await (const batch of records) {
		for (const record of batch) printer.push(record);
		await outputDrained();
	}
	printer.end();
	if (head !== null && mode === "json") output.note(JSON.stringify({ verdict: verdictJson(head.run, null) }));
	else if (head !== null) output.note(formatVerdict(head.run, output.errorColor));
	return EXIT.succeeded;
}

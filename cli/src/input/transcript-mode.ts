import type { JsonOptions } from "./common-options.ts";
import { usageError } from "./input-error.ts";
import { flag, type OptionValues } from "./options.ts";

export type TranscriptMode = "nice" | "debug" | "json" | "raw";

export const TRANSCRIPT_OPTIONS = {
	raw: flag("print the output of the agent unparsed, byte for byte"),
	debug: flag("print everything, including lines that the adapter's parser does not know"),
};

export type TranscriptOptions = JsonOptions & OptionValues<typeof TRANSCRIPT_OPTIONS>;

export function readTranscriptMode(options: TranscriptOptions): TranscriptMode {
	const modes = (["json", "raw", "debug"] as const).filter((mode) => options[mode]);
	if (modes.length > 1)
		throw usageError(`--${modes.join(" and --")} cannot be used together.`, "Use only one of them.");
	return modes[0] ?? "nice";
}

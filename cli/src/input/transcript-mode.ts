import { usageError } from "./input-error.ts";

export type TranscriptMode = "nice" | "debug" | "json" | "raw";

export interface TranscriptOptions {
	json?: true;
	raw?: true;
	debug?: true;
}

export function readTranscriptMode(options: TranscriptOptions): TranscriptMode {
	const modes = (["json", "raw", "debug"] as const).filter((mode) => options[mode]);
	if (modes.length > 1) throw usageError(`--${modes.join(" and --")} exclude each other.`, "Use only one of them.");
	return modes[0] ?? "nice";
}

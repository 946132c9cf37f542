import {
	describeDropReasons,
	describeParserState,
	type ParserState,
	type TranscriptStats,
	toTerminalJson,
	toTerminalText,
} from "@paperclipai/adapter-utils";
import type { TranscriptMode } from "../input/transcript-mode.ts";

export function formatParserNote(state: ParserState, isJson: boolean): string {
	const { label, explanation } = describeParserState(state);
	if (isJson) return toTerminalJson(JSON.stringify({ parser: { ...state, label } }));
	const isLabelEnough = state.type === "external" || state.type === "failed";
	return toTerminalText(isLabelEnough ? `parser: ${label}` : `parser: ${label}. ${explanation}`);
}

/** Number of reasons on the line without `--debug`. */
const SHOWN_REASONS = 3;

/**
 * Reports on one line how many lines a parser failed on, and how many entries were discarded for which reasons.
 * @param mode `debug`: with all reasons
 */
export function formatParserFailures(
	state: ParserState,
	{ parserErrors: failedLines, droppedEntries, dropReasons }: Readonly<TranscriptStats>,
	mode: Exclude<TranscriptMode, "raw">,
): string {
	const { label } = describeParserState(state);
	if (mode === "json") {
		const parser = { ...state, label, failedLines, droppedEntries, dropReasons };
		return toTerminalJson(JSON.stringify({ parser }));
	}
	const failed =
		failedLines === 1 ? "failed on 1 line, shown as it is" : `failed on ${failedLines} lines, shown as they are`;
	const dropped = droppedEntries === 1 ? "1 invalid entry dropped" : `${droppedEntries} invalid entries dropped`;
	const reasons = describeDropReasons(dropReasons, mode === "debug" ? dropReasons.length : SHOWN_REASONS);
	const explained = reasons === "" ? dropped : `${dropped} (${reasons})`;
	const parts = [failedLines > 0 ? failed : "", droppedEntries > 0 ? explained : ""].filter((part) => part !== "");
	return toTerminalText(`parser: ${label}, ${parts.join("; ")}`);
}

import {
	describeParserState,
	type ParserState,
	type TranscriptStats,
	toTerminalJson,
	toTerminalText,
} from "@paperclipai/adapter-utils";

export function formatParserNote(state: ParserState, isJson: boolean): string {
	const { label, explanation } = describeParserState(state);
	if (isJson) return toTerminalJson(JSON.stringify({ parser: { ...state, label } }));
	const isLabelEnough = state.type === "external" || state.type === "failed";
	return toTerminalText(isLabelEnough ? `parser: ${label}` : `parser: ${label}. ${explanation}`);
}

/** Reports on one line how many lines an external parser failed on and how many entries were discarded. */
export function formatParserFailures(
	version: string | undefined,
	{ parserErrors: failedLines, droppedEntries }: Readonly<TranscriptStats>,
	isJson: boolean,
): string {
	const state: ParserState = { type: "external", version };
	const { label } = describeParserState(state);
	if (isJson) return toTerminalJson(JSON.stringify({ parser: { ...state, label, failedLines, droppedEntries } }));
	const failed =
		failedLines === 1 ? "failed on 1 line, shown as it is" : `failed on ${failedLines} lines, shown as they are`;
	const dropped = droppedEntries === 1 ? "1 invalid entry dropped" : `${droppedEntries} invalid entries dropped`;
	const parts = [failedLines > 0 ? failed : "", droppedEntries > 0 ? dropped : ""].filter((part) => part !== "");
	return toTerminalText(`parser: ${label}, ${parts.join("; ")}`);
}

import { describeParserState, type ParserState, toTerminalJson, toTerminalText } from "@paperclipai/adapter-utils";

/** One line about the parser of a run, as text or JSON. */
export function formatParserNote(state: ParserState, isJson: boolean): string {
	const { label, explanation } = describeParserState(state);
	if (isJson) return toTerminalJson(JSON.stringify({ parser: { ...state, label } }));
	const isLabelEnough = state.type === "external" || state.type === "failed";
	return toTerminalText(isLabelEnough ? `parser: ${label}` : `parser: ${label}. ${explanation}`);
}

/** One line about the lines that an external parser threw on. */
export function formatParserFailures(version: string | undefined, lines: number, isJson: boolean): string {
	const state: ParserState = { type: "external", version };
	const { label } = describeParserState(state);
	if (isJson) return toTerminalJson(JSON.stringify({ parser: { ...state, label, failedLines: lines } }));
	const text = lines === 1 ? "1 line, shown as it is" : `${lines} lines, shown as they are`;
	return toTerminalText(`parser: ${label}, failed on ${text}`);
}

import { describeParserState, type ParserState, toTerminalText } from "@paperclipai/adapter-utils";

/** One line about the parser that reads a run, for a person or for a program. */
export function formatParserNote(state: ParserState, isJson: boolean): string {
	const { label, explanation } = describeParserState(state);
	if (isJson) return JSON.stringify({ parser: { ...state, label } });
	const saysAll = state.type === "external" || state.type === "failed";
	return toTerminalText(saysAll ? `parser: ${label}` : `parser: ${label}. ${explanation}`);
}

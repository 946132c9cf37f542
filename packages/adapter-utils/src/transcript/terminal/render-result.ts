import type { InitEntry, ResultEntry } from "../../contract/transcript-entry.ts";
import { resultLine } from "../entries/result-line.ts";
import { renderLines, type TerminalStyle } from "./terminal-style.ts";

/** @param hasSpoken Whether text of the agent has been rendered already, which the closing message would repeat. */
export function renderResult(entry: ResultEntry, hasSpoken: boolean, { colors }: TerminalStyle): string {
	const { isError, errors, text } = entry;
	const message = hasSpoken || isError || text === "" ? "" : renderLines(colors.green, text);
	const problems = errors.length > 0 ? errors : isError && text !== "" ? [text] : [];
	return message + problems.map((problem) => renderLines(colors.red, problem)).join("");
}

export function renderClosing(entry: ResultEntry, { colors }: TerminalStyle): string {
	return renderLines(entry.isError ? colors.red : colors.bold, resultLine(entry));
}

/** Names the model, if known, and the session. */
export function sessionLine({ model, sessionId }: InitEntry): string {
	return `${model === "" ? "" : `model ${model}, `}session ${sessionId || "none"}`;
}

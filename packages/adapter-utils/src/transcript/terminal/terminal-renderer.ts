import type { AssistantEntry, ResultEntry, ThinkingEntry, TranscriptEntry } from "../../contract/transcript-entry.ts";
import { isEventLine } from "../event-line.ts";
import { createOpenLine } from "./open-line.ts";
import { renderDiff } from "./render-diff.ts";
import { renderClosing, renderResult, sessionLine } from "./render-result.ts";
import { paintOfText, renderText } from "./render-text.ts";
import { renderToolCall, renderToolResult, toolCallLabel } from "./render-tool.ts";
import { createSubagentTracker } from "./subagent-tracker.ts";
import { createTerminalStyle, renderLines } from "./terminal-style.ts";
import { paintLines } from "./terminal-text.ts";

export interface TerminalRendererOptions {
	color: boolean;
	/** Whether to render unknown events, and complete tool results and diffs. */
	debug: boolean;
	/** Default 100. */
	columns?: number;
	/** Whether to hold the closing line of a successful result back until the next entry or the end. Default `false`. */
	holdsClosing?: boolean;
}

export interface TerminalRenderer {
	/** Returns text that includes line breaks; `""` for a hidden entry. */
	render(entry: TranscriptEntry): string;
	/**
	 * Closes an open line, and reports the number of hidden events.
	 * @param isRepeated Whether the output after the transcript repeats the held closing line. Default: `false`.
	 */
	end(isRepeated?: (result: ResultEntry) => boolean): string;
}

/**
 * Renders entries for a terminal. Joins deltas. Shows the work of a sub-agent with a bar, below the label of its call.
 * Makes control characters visible, so that an agent cannot control the terminal.
 */
export function createTerminalRenderer(options: TerminalRendererOptions): TerminalRenderer {
	const { debug, columns = 100 } = options;
	const style = createTerminalStyle(options.color, debug, columns);
	const { colors } = style;
	const subagents = createSubagentTracker();
	const openLine = createOpenLine();
	let hasSpoken = false;
	let session = "";
	let hiddenEvents = 0;
	let held: ResultEntry | null = null;

	function releaseClosing(): string {
		const closing = held === null ? "" : renderClosing(held, style);
		held = null;
		return closing;
	}

	function isHidden(entry: TranscriptEntry): boolean {
		if (entry.kind === "tool_result") {
			if (entry.content.trim() !== "") return false;
			subagents.closeHidden(entry);
			return true;
		}
		if (debug) return false;
		// A program that continues after background work reports the start of the same session again.
		if (entry.kind === "init") return sessionLine(entry) === session;
		if (entry.kind !== "stdout" || !isEventLine(entry.text)) return false;
		hiddenEvents++;
		return true;
	}

	function renderBlock(entry: TranscriptEntry): string {
		switch (entry.kind) {
			case "tool_call": {
				const label = toolCallLabel(entry, columns);
				subagents.open(entry, label);
				return renderToolCall(label, style);
			}
			case "tool_result":
				return renderToolResult(entry, subagents.close(entry), style);
			case "init":
				session = sessionLine(entry);
				return renderLines(colors.blue, session);
			case "result":
				if (!options.holdsClosing || entry.isError) {
					return renderResult(entry, hasSpoken, style) + renderClosing(entry, style);
				}
				held = entry;
				return renderResult(entry, hasSpoken, style);
			case "diff":
				return renderDiff(entry, style);
			default:
				return renderText(entry, style);
		}
	}

	function renderDelta(entry: AssistantEntry | ThinkingEntry): string {
		const start = openLine.isContinuedBy(entry) ? "" : openLine.close() + renderHeading(entry);
		const painted = paintLines(paintOfText(entry.kind, style), entry.text);
		const text = subagents.prefix(entry, painted, openLine.isOpen);
		openLine.extend(entry);
		return start + text;
	}

	/** Names the sub-agent, unless the previous entry belongs to the same one. */
	function renderHeading(entry: TranscriptEntry): string {
		const call = subagents.switchTo(entry);
		return call === null ? "" : renderLines(colors.yellow, `┌ ${call}`);
	}

	return {
		render(entry) {
			const closing = releaseClosing();
			if (entry.kind === "assistant" && entry.text.trim() !== "") hasSpoken = true;
			if ((entry.kind === "assistant" || entry.kind === "thinking") && entry.delta === true) {
				return closing + renderDelta(entry);
			}
			const close = closing + openLine.close();
			if (isHidden(entry)) return close;
			return close + renderHeading(entry) + subagents.prefix(entry, renderBlock(entry), false);
		},
		end(isRepeated = () => false) {
			if (held !== null && isRepeated(held)) held = null;
			const close = releaseClosing() + openLine.close();
			if (hiddenEvents === 0) return close;
			const what = hiddenEvents === 1 ? "1 unknown event" : `${hiddenEvents} unknown events`;
			hiddenEvents = 0;
			return close + renderLines(colors.gray, `${what} hidden; to show all events, use --debug`);
		},
	};
}

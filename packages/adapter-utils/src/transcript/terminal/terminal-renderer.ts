import pc from "picocolors";
import type {
	DiffEntry,
	InitEntry,
	ResultEntry,
	ToolResultEntry,
	TranscriptEntry,
} from "../../contract/transcript-entry.ts";
import { resultLine } from "../entries/result-line.ts";
import { summarizeToolInput } from "../entries/tool-summary.ts";
import { isEventLine } from "../event-line.ts";
import { createSubagentTracker } from "./subagent-tracker.ts";
import { type Paint, painted, shortenedLines, toOneLine, toTerminalText } from "./terminal-text.ts";

export interface TerminalRendererOptions {
	color: boolean;
	/** Shows tool results and diffs whole, and the events that no parser knew. */
	debug: boolean;
	/** Width for lines that are cut to one line. Default 100. */
	columns?: number;
}

/** Turns transcript entries into text to print. */
export interface TerminalRenderer {
	/** Text for one entry, with its line ends; `""` for nothing. */
	render(entry: TranscriptEntry): string;
	/** Closes a line that is still open, and says what was left out. */
	end(): string;
}

const RESULT_LINES = 5;
const DIFF_LINES = 20;
const INDENT = "  ";

/**
 * Blue for the host and the start of a session, green for what the agent says, yellow for tools, red for errors, gray
 * for thinking and, in debug, for events that no parser knew. Deltas print without breaks between them. What a
 * sub-agent does stands behind a rule, below a line that names the call it belongs to. Control characters of the agent
 * never reach the terminal.
 */
export function createTerminalRenderer(options: TerminalRendererOptions): TerminalRenderer {
	const { debug, columns = 100 } = options;
	const colors = pc.createColors(options.color);
	const diffPaints = new Map<string, Paint>([
		["add", colors.green],
		["remove", colors.red],
		["file_header", colors.bold],
		["hunk", colors.cyan],
	]);
	const voices = createSubagentTracker();
	let openDelta = "";
	let lineIsOpen = false;
	let hasSpoken = false;
	let session = "";
	let hidden = 0;

	function toolCall(entry: Extract<TranscriptEntry, { kind: "tool_call" }>): string {
		const summary = toOneLine(toTerminalText(summarizeToolInput(entry.input)), columns);
		return summary === "" ? entry.name : `${entry.name}  ${summary}`;
	}

	function toolResult(entry: ToolResultEntry): string {
		// Results of tools that run at the same time come in their own order.
		const call = voices.callOf(entry);
		const head = call === null ? "" : line(colors.yellow, `↳ ${call}`);
		const limit = debug ? Number.POSITIVE_INFINITY : RESULT_LINES;
		const lines = shortenedLines(entry.content.trimEnd(), limit, debug ? Number.POSITIVE_INFINITY : columns * 4);
		return head + line(entry.isError ? colors.red : colors.dim, indent(lines));
	}

	function diff({ changeType, text }: DiffEntry): string {
		const limit = debug ? Number.POSITIVE_INFINITY : DIFF_LINES;
		return line(diffPaints.get(changeType) ?? colors.dim, indent(shortenedLines(text, limit, columns * 4)));
	}

	function result(entry: ResultEntry): string {
		const said = hasSpoken || entry.isError || entry.text === "" ? "" : line(colors.green, entry.text);
		const problems = entry.errors.length > 0 ? entry.errors : entry.isError && entry.text !== "" ? [entry.text] : [];
		const closing = line(entry.isError ? colors.red : colors.bold, resultLine(entry));
		return said + problems.map((problem) => line(colors.red, problem)).join("") + closing;
	}

	function isSilent(entry: TranscriptEntry): boolean {
		if (entry.kind === "tool_result") {
			if (entry.content.trim() !== "") return false;
			voices.skip(entry);
			return true;
		}
		if (debug) return false;
		// A program that goes on after work in the background begins the same session again.
		if (entry.kind === "init") return sessionText(entry) === session;
		if (entry.kind !== "stdout" || !isEventLine(entry.text)) return false;
		hidden++;
		return true;
	}

	function block(entry: TranscriptEntry): string {
		switch (entry.kind) {
			case "assistant":
				return line(colors.green, entry.text);
			case "thinking":
				return line(colors.gray, entry.text);
			case "user":
				return line(colors.cyan, `> ${entry.text}`);
			case "tool_call": {
				const call = toolCall(entry);
				voices.begin(entry, call);
				return line(colors.yellow, `▸ ${call}`);
			}
			case "tool_result":
				return toolResult(entry);
			case "init":
				session = sessionText(entry);
				return line(colors.blue, session);
			case "result":
				return result(entry);
			case "stderr":
				return line(colors.red, entry.text);
			case "system":
				return line(colors.blue, entry.text);
			case "stdout":
				return line(debug ? colors.gray : String, entry.text);
			case "diff":
				return diff(entry);
		}
	}

	function closeLine(): string {
		const close = lineIsOpen ? "\n" : "";
		lineIsOpen = false;
		openDelta = "";
		return close;
	}

	function delta(kind: "assistant" | "thinking", entry: TranscriptEntry & { text: string }): string {
		const key = `${kind} ${entry.parentToolUseId ?? ""}`;
		const close = openDelta === key ? "" : closeLine();
		const head = openDelta === key ? "" : heading(entry);
		const { text } = entry;
		const ruled = voices.rule(entry, painted(kind === "assistant" ? colors.green : colors.gray, text), lineIsOpen);
		openDelta = key;
		if (text !== "") lineIsOpen = !text.endsWith("\n");
		return close + head + ruled;
	}

	/** Says whose work follows, when it is not that of the entry before. */
	function heading(entry: TranscriptEntry): string {
		const call = voices.turnTo(entry);
		return call === null ? "" : line(colors.yellow, `┌ ${call}`);
	}

	return {
		render(entry) {
			if (entry.kind === "assistant" && entry.text.trim() !== "") hasSpoken = true;
			if ((entry.kind === "assistant" || entry.kind === "thinking") && entry.delta === true) {
				return delta(entry.kind, entry);
			}
			const close = closeLine();
			if (isSilent(entry)) return close;
			return close + heading(entry) + voices.rule(entry, block(entry), false);
		},
		end() {
			const close = closeLine();
			if (hidden === 0) return close;
			const what = hidden === 1 ? "1 event that is" : `${hidden} events that are`;
			hidden = 0;
			return close + line(colors.gray, `${what} not known here left out; --debug shows them`);
		},
	};
}

function sessionText({ model, sessionId }: InitEntry): string {
	return `model ${model || "unknown"}, session ${sessionId || "none"}`;
}

function indent(lines: string[]): string {
	return lines.map((text) => INDENT + text).join("\n");
}

function line(paint: Paint, text: string): string {
	return `${painted(paint, text.endsWith("\n") ? text.slice(0, -1) : text)}\n`;
}

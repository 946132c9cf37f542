import pc from "picocolors";
import type { ResultEntry, ToolResultEntry, TranscriptEntry } from "../contract/transcript-entry.ts";
import { resultLine } from "./result-line.ts";
import { toOneLine, toTerminalText } from "./terminal-text.ts";
import { summarizeToolInput } from "./tool-summary.ts";

export interface TerminalRendererOptions {
	color: boolean;
	/** Shows tool results whole, and marks lines that no parser knew. */
	debug: boolean;
	/** Width for lines that are cut to one line. Default 100. */
	columns?: number;
}

/** Turns transcript entries into text to print. */
export interface TerminalRenderer {
	/** Text for one entry, with its line ends; `""` for nothing. */
	render(entry: TranscriptEntry): string;
	/** Closes a line that is still open. */
	end(): string;
}

const RESULT_LINES = 5;
const INDENT = "  ";

/**
 * Blue for the host and the start of a session, green for what the agent says, yellow for tools, red for errors, gray
 * for thinking. Deltas print without breaks between them. Control characters of the agent never reach the terminal.
 */
export function createTerminalRenderer(options: TerminalRendererOptions): TerminalRenderer {
	const { debug, columns = 100 } = options;
	const colors = pc.createColors(options.color);
	let openDelta: "assistant" | "thinking" | null = null;
	let lineIsOpen = false;
	let hasSpoken = false;

	function spoken(kind: "assistant" | "thinking", text: string, delta: boolean): string {
		const paint = kind === "assistant" ? colors.green : colors.gray;
		if (kind === "assistant" && text.trim() !== "") hasSpoken = true;
		if (!delta) return line(paint, text);
		if (text !== "") lineIsOpen = !text.endsWith("\n");
		return painted(paint, text);
	}

	function toolResult(entry: ToolResultEntry): string {
		const paint = entry.isError ? colors.red : colors.dim;
		const lines = entry.content.trimEnd().split("\n");
		if (debug || lines.length <= RESULT_LINES + 1) return line(paint, indent(debug ? lines : shortened(lines)));
		const left = lines.length - RESULT_LINES;
		return line(paint, `${indent(shortened(lines.slice(0, RESULT_LINES)))}\n${INDENT}… ${left} more lines`);
	}

	function shortened(lines: string[]): string[] {
		return lines.map((text) => (text.length > columns * 4 ? `${text.slice(0, columns * 4)}…` : text));
	}

	function result(entry: ResultEntry): string {
		const said = hasSpoken || entry.isError || entry.text === "" ? "" : line(colors.green, entry.text);
		const problems = entry.errors.length > 0 ? entry.errors : entry.isError && entry.text !== "" ? [entry.text] : [];
		const closing = line(entry.isError ? colors.red : colors.bold, resultLine(entry));
		return said + problems.map((problem) => line(colors.red, problem)).join("") + closing;
	}

	function block(entry: TranscriptEntry): string {
		switch (entry.kind) {
			case "assistant":
			case "thinking":
				return spoken(entry.kind, entry.text, false);
			case "user":
				return line(colors.cyan, `> ${entry.text}`);
			case "tool_call": {
				const summary = toOneLine(toTerminalText(summarizeToolInput(entry.input)), columns);
				return line(colors.yellow, summary === "" ? `▸ ${entry.name}` : `▸ ${entry.name}  ${summary}`);
			}
			case "tool_result":
				return entry.content.trim() === "" ? "" : toolResult(entry);
			case "init":
				return line(colors.blue, `model ${entry.model || "unknown"}, session ${entry.sessionId || "none"}`);
			case "result":
				return result(entry);
			case "stderr":
				return line(colors.red, entry.text);
			case "system":
				return line(colors.blue, entry.text);
			case "stdout":
				return line(debug ? colors.gray : String, entry.text);
			case "diff":
				return line(
					entry.changeType === "remove" ? colors.red : entry.changeType === "add" ? colors.green : colors.dim,
					entry.text,
				);
		}
	}

	function closeLine(): string {
		const close = lineIsOpen ? "\n" : "";
		lineIsOpen = false;
		return close;
	}

	return {
		render(entry) {
			if ((entry.kind === "assistant" || entry.kind === "thinking") && entry.delta === true) {
				const close = openDelta === entry.kind ? "" : closeLine();
				openDelta = entry.kind;
				return close + spoken(entry.kind, entry.text, true);
			}
			return closeLine() + block(entry);
		},
		end: closeLine,
	};
}

function indent(lines: string[]): string {
	return lines.map((text) => INDENT + text).join("\n");
}

type Paint = (text: string) => string;

/** Painted line by line, so that a colour never runs into the line break. */
function painted(paint: Paint, text: string): string {
	return toTerminalText(text)
		.split("\n")
		.map((part) => (part === "" ? "" : paint(part)))
		.join("\n");
}

function line(paint: Paint, text: string): string {
	return `${painted(paint, text.endsWith("\n") ? text.slice(0, -1) : text)}\n`;
}

import { summarizeToolInput, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { plainSummary } from "@paperclipai/shared";
import { plainTerminalOutput } from "../../../kit/terminal/terminal-line.ts";
import type { UnfinishedLine } from "../../../transcript/worker/messages.ts";

export interface TailLine {
	id: number;
	kind: "prose" | "output" | "tool" | "error";
	/** Prose is Markdown, see `shownTail`. */
	text: string;
}

const MAX_LINES = 4;
const MAX_CHARS = 300;

/** Adds the text of an entry, keeping only the last lines. */
export function addEntry(lines: readonly TailLine[], entry: TranscriptEntry): readonly TailLine[] {
	const line = lineOf(entry);
	const last = lines.at(-1);
	if (line === null) return lines;
	const isRest = "delta" in entry && entry.delta === true && last?.kind === line.kind;
	const shorten = line.kind === "prose" ? newestPart : cut;
	if (isRest && last) return [...lines.slice(0, -1), { ...last, text: shorten(last.text + line.text) }];
	const text = shorten(line.text.trim());
	if (text === "") return lines;
	return [...lines.slice(1 - MAX_LINES), { kind: line.kind, text, id: (last?.id ?? 0) + 1 }];
}

/** Adds the unfinished line. */
export function withUnfinished(lines: readonly TailLine[], line: UnfinishedLine | null): readonly TailLine[] {
	const text = cut(line?.runs.map((run) => run.text).join("") ?? "").trim();
	if (text === "") return lines;
	const id = (lines.at(-1)?.id ?? 0) + 1;
	return [...lines.slice(1 - MAX_LINES), { id, kind: line?.stream === "stderr" ? "error" : "output", text }];
}

function lineOf(entry: TranscriptEntry): Omit<TailLine, "id"> | null {
	switch (entry.kind) {
		case "assistant":
			return entry.format === "plain"
				? { kind: "output", text: plainTerminalOutput(entry.text) }
				: { kind: "prose", text: entry.text };
		case "thinking":
			return { kind: "prose", text: entry.text };
		case "stdout":
			return { kind: "output", text: plainTerminalOutput(entry.text) };
		case "stderr":
			return { kind: "error", text: plainTerminalOutput(entry.text) };
		case "tool_call":
			return { kind: "tool", text: `${entry.name} ${summarizeToolInput(entry.input)}` };
		case "result":
			return { kind: entry.isError ? "error" : "prose", text: entry.text };
		default:
			return null;
	}
}

/** The text of a line without Markdown. */
export function shownTail({ kind, text }: TailLine): string {
	return kind === "prose" ? cut(plainSummary(text)) : text;
}

function newestPart(text: string): string {
	return text.slice(-MAX_CHARS * 4);
}

/** Cuts to the newest part, on one line. */
function cut(text: string): string {
	const line = newestPart(text).replace(/\s+/g, " ");
	return line.length > MAX_CHARS ? `…${line.slice(-MAX_CHARS)}` : line;
}

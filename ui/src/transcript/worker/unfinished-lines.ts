import { type LogRecord, textOfRecord } from "@paperclipai/adapter-utils";
import { createEscapeReader } from "../../kit/terminal/escape-reader.ts";
import { readTerminalLine } from "../../kit/terminal/terminal-line.ts";
import type { TranscriptView, UnfinishedLine } from "./messages.ts";

/** Output after the last line break of each stream. */
export interface UnfinishedLines {
	push(record: LogRecord): void;
	/** The line that was written last; `null` if none is shown in this view. */
	shownIn(view: TranscriptView): UnfinishedLine | null;
	/** Called at the end of the log, when the rest has become lines. */
	end(): void;
}

/** Maximum characters, more than a progress bar has. Of longer lines, only the end is shown, where changes happen. */
const MAX_LENGTH = 4_000;
/** Longest colour sequence. */
const MAX_ESCAPE = 64;

export function createUnfinishedLines(): UnfinishedLines {
	const texts = { stdout: "", stderr: "" };
	/** Whether the stream's text is a partial event, which is meaningless to users. */
	const isEvent = { stdout: false, stderr: false };
	let last: UnfinishedLine["stream"] = "stdout";

	return {
		push(record) {
			const { stream } = record;
			if (stream === "system") return;
			const text = textOfRecord(record);
			const isNew = texts[stream] === "" || text.includes("\n");
			const unfinished = isNew ? text.slice(text.lastIndexOf("\n") + 1) : texts[stream] + text;
			if (isNew) isEvent[stream] = unfinished.startsWith("{");
			texts[stream] = endOf(unfinished);
			if (unfinished !== "") last = stream;
		},
		shownIn(view) {
			const order = last === "stdout" ? (["stdout", "stderr"] as const) : (["stderr", "stdout"] as const);
			for (const stream of order) {
				if (texts[stream] === "" || (view === "nice" && isEvent[stream])) continue;
				const { runs } = readTerminalLine(texts[stream]);
				if (runs.length > 0) return { stream, runs };
			}
			return null;
		},
		end() {
			texts.stdout = "";
			texts.stderr = "";
		},
	};
}

/** Cuts neither inside an escape sequence nor inside a character. */
function endOf(text: string): string {
	const cut = text.length - MAX_LENGTH;
	if (cut <= 0) return text;
	const from = Math.max(0, cut - MAX_ESCAPE);
	const start = text.slice(from, cut).lastIndexOf("\u001b");
	const next = start === -1 ? cut : createEscapeReader(text).read(from + start).next;
	return text.slice(Math.max(cut, next)).replace(/^[\uDC00-\uDFFF]/, "");
}

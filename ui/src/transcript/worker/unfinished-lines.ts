import { type LogRecord, textOfRecord } from "@paperclipai/adapter-utils";
import { createEscapeReader } from "../../kit/terminal/escape-reader.ts";
import { readTerminalLine } from "../../kit/terminal/terminal-line.ts";
import type { TranscriptView, UnfinishedLine } from "./messages.ts";

/** What the processes have written after their last line break. */
export interface UnfinishedLines {
	push(record: LogRecord): void;
	/** The one written to last, `null` if there is none to show in this view. */
	shownIn(view: TranscriptView): UnfinishedLine | null;
	/** What is left has become lines, because the log is over. */
	end(): void;
}

/** Characters, more than one state of a progress bar has. Of a longer line the end is shown, where something happens. */
const MAX_LENGTH = 4_000;
/** Of a sequence of colours. */
const MAX_ESCAPE = 64;

export function createUnfinishedLines(): UnfinishedLines {
	const texts = { stdout: "", stderr: "" };
	/** Half of an event says nothing to a reader. */
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

/** Begins neither within an escape sequence nor within a character. */
function endOf(text: string): string {
	const cut = text.length - MAX_LENGTH;
	if (cut <= 0) return text;
	const from = Math.max(0, cut - MAX_ESCAPE);
	const start = text.slice(from, cut).lastIndexOf("\u001b");
	const next = start === -1 ? cut : createEscapeReader(text).read(from + start).next;
	return text.slice(Math.max(cut, next)).replace(/^[\uDC00-\uDFFF]/, "");
}

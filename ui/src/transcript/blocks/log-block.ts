import { readTerminalLine } from "../../kit/terminal/terminal-line.ts";
import { PLAIN } from "../../kit/terminal/text-style.ts";
import type { Block, LogBlock, LogStream, StartStyles } from "./block.ts";
import { type LogEntry, parentOf } from "./entry-kinds.ts";

/** Rows are rendered whole, so this limit keeps them shorter than a window. */
export const MAX_LOG_LINES = 25;
const MAX_CHARACTERS = 8_000;

/** Groups output into blocks of limited size. */
export interface LogBlocks {
	/** Extends the last block, or starts a new one. */
	add(last: Block | undefined, entry: LogEntry): { block: LogBlock; isNew: boolean };
}

export function createLogBlocks(): LogBlocks {
	let count = 0;
	let start: StartStyles = {};
	const timeOf = createTimeReader();

	function switchStyles(stream: LogStream, line: string) {
		if (!line.includes("\u001b") && !line.includes("\u009b")) return;
		if (start[stream] === undefined && endsPlain(line)) return;
		const { [stream]: before = PLAIN, ...others } = start;
		const { end } = readTerminalLine(line, before);
		if (end !== before) start = end === PLAIN ? others : { ...others, [stream]: end };
	}

	function newBlock(entry: LogEntry, isContinued: boolean): LogBlock {
		const styles = Object.keys(start).length > 0 ? { start } : {};
		const empty = { lines: [], size: 0, times: [], errors: [] };
		return { kind: "log", ts: entry.ts, first: count + 1, ...empty, ...styles, isContinued, ...parentOf(entry) };
	}

	return {
		add(last, entry) {
			const { text } = entry;
			const isContinued = last?.kind === "log" && last.parentToolUseId === entry.parentToolUseId;
			const lines = text.includes("\n") ? text.split("\n") : [text];
			const isNew = !isContinued || !hasRoom(last, lines.length, text.length);
			const before = isNew ? newBlock(entry, isContinued) : last;
			const stream = entry.kind === "stderr" ? "error" : "out";
			const at = before.lines.length;
			const time = timeOf(entry.ts);
			count += lines.length;
			for (const line of lines) switchStyles(stream, line);
			// The lists grow in place, because copying them per line would take quadratic time.
			const { times, errors } = before as LogBlock & Growing;
			if (times.at(-1) !== time) times.push(at, time);
			if (stream === "error") addRange(errors, at, at + lines.length);
			for (const line of lines) (before as LogBlock & Growing).lines.push(line);
			return { block: { ...before, size: before.size + text.length }, isNew };
		},
	};
}

/** Mutable view of a block, which is read-only for other modules. */
interface Growing {
	lines: string[];
	times: number[];
	errors: number[];
}

/** Most coloured lines reset their colours, so they need no parsing. */
function endsPlain(line: string): boolean {
	const last = line.lastIndexOf("\u001b");
	return line.startsWith("[0m", last + 1) || line.startsWith("[m", last + 1);
}

function hasRoom({ lines, size }: LogBlock, moreLines: number, moreCharacters: number): boolean {
	return lines.length + moreLines <= MAX_LOG_LINES && size + moreCharacters <= MAX_CHARACTERS;
}

function addRange(ranges: number[], from: number, to: number): void {
	if (ranges.at(-1) === from) ranges[ranges.length - 1] = to;
	else ranges.push(from, to);
}

/** Caches the last parsed time, because consecutive lines often share it and parsing is slow. */
function createTimeReader(): (ts: string) => number {
	let last = { ts: "", time: 0 };
	return (ts) => {
		if (ts !== last.ts) last = { ts, time: Date.parse(ts) || 0 };
		return last.time;
	};
}

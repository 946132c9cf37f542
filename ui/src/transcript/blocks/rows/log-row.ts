import { hasControl, readTerminalLine, type TextRun } from "../../../kit/terminal/terminal-line.ts";
import { PLAIN } from "../../../kit/terminal/text-style.ts";
import type { BlockBase, LogBlock, LogStream } from "../block.ts";

export interface LogRow extends BlockBase {
	kind: "log";
	/** Number of the first line, from 1. */
	first: number;
	lines: LogLine[];
	/** Whether the row above is a log too. */
	isContinued: boolean;
}

export interface LogLine {
	text: string;
	/** Default: plain text. */
	runs?: TextRun[];
	/** The last overwritten states of the line. Default: none. */
	earlier?: string[];
	earlierCount?: number;
	/** Whether the line is from standard error. */
	isError: boolean;
	/** Milliseconds since 1970. */
	time: number;
}

/** Limits the total characters to `max`. `cut` counts the omitted ones. */
export function logRowOf(
	{ lines: raw, size: _, times, errors, start, ...rest }: LogBlock,
	max: number,
): LogRow & { cut?: number } {
	const styles = { out: PLAIN, error: PLAIN, ...start };
	let timeAt = 0;
	let errorAt = 0;
	let left = max;
	let cut = 0;
	const shorten = (line: LogLine): LogLine => {
		const length = Math.min(left, line.text.length);
		left -= length;
		if (length === line.text.length) return line;
		cut += line.text.length - length;
		const { runs: _, ...others } = line;
		return { ...others, text: line.text.slice(0, length) };
	};
	const lines = raw.map((line, index): LogLine => {
		while (timeAt + 2 < times.length && (times[timeAt + 2] ?? 0) <= index) timeAt += 2;
		while (errorAt + 1 < errors.length && (errors[errorAt + 1] ?? 0) <= index) errorAt += 2;
		const isError = (errors[errorAt] ?? Number.POSITIVE_INFINITY) <= index;
		const stream: LogStream = isError ? "error" : "out";
		const shown = { isError, time: times[timeAt + 1] ?? 0 };
		if (!hasControl(line) && styles[stream] === PLAIN) return shorten({ text: line, ...shown });
		const { runs, earlier, earlierCount, end } = readTerminalLine(line, styles[stream]);
		styles[stream] = end;
		const before = earlierCount > 0 ? { earlier, earlierCount } : {};
		return shorten({ text: runs.map((run) => run.text).join(""), runs, ...before, ...shown });
	});
	return { ...rest, lines, ...(cut > 0 ? { cut } : {}) };
}

import { cutRow, type LogPosition, type Row, type RowRange, rowOfBlock, textOfRow } from "../blocks/rows/row.ts";
import type { RawLines } from "./raw-lines.ts";
import type { Reading } from "./reading.ts";
import type { SearchableRows } from "./search/row-matches.ts";
import type { PackedBlocks } from "./store/packed-blocks.ts";

export interface ViewRows extends SearchableRows {
	readonly length: number;
	/** @param max The limit that `rowOfBlock` takes. */
	rowAt(index: number, max?: number): Row | undefined;
	/** Increases whenever the row changes. */
	versionAt(index: number): number;
	/** `""` for a row that does not exist. */
	textAt(index: number): string;
	/** The row of a log position; its fraction is the offset in the row. */
	indexOf(position: LogPosition): number;
	isErrorAt(index: number): boolean;
}

/** Less than `LINES_PER_GROUP`, because a block may have thousands of lines. */
const BLOCKS_PER_GROUP = 64;
const LINES_PER_GROUP = 2048;

/**
 * @param getReading Called each time, because another parser may have replaced the blocks.
 * @param lineCount Number of lines in the log.
 */
export function createNiceRows(getReading: () => Reading, lineCount: () => number): ViewRows {
	function rowAt(index: number, max?: number): Row | undefined {
		const { blocks, packed } = getReading();
		const block = blocks.at(index);
		if (!block) return undefined;
		const within = blocks.withinAt(index);
		const position = { line: packed.lineAt(index), part: packed.partAt(index) };
		return { ...rowOfBlock(block, max), position, ...(within === null ? {} : { within }) };
	}

	return {
		groupSize: BLOCKS_PER_GROUP,
		get length() {
			return getReading().blocks.length;
		},
		rowAt,
		versionAt: (index) => getReading().blocks.versionAt(index),
		textAt: (index) => textOf(rowAt(index)),
		eachRun: (from, to, visit) => getReading().packed.eachRun(from, to, visit),
		isErrorAt: (index) => getReading().packed.isErrorAt(index),
		indexOf: (position) => rowOfPosition(getReading().packed, position, lineCount()),
	};
}

/** The rows that correspond to a row of the other view. */
export function sameRows(rows: ViewRows, row: number, others: ViewRows): RowRange {
	const [position, next] = [rows.rowAt(row)?.position, rows.rowAt(row + 1)?.position];
	const from = position ? Math.floor(others.indexOf(position)) : 0;
	return { from, to: next ? Math.max(from + 1, Math.ceil(others.indexOf(next))) : others.length };
}

function rowOfPosition(packed: PackedBlocks, { line, part }: LogPosition, lineCount: number): number {
	const whole = Math.floor(line);
	const first = packed.indexOfLine(whole);
	const begin = packed.lineAt(first);
	const last = packed.lastWithLineOf(first);
	const own = packed.lineAt(first + part) === whole ? first + part : first;
	if (begin === whole && (own < last || line === whole)) return own + line - whole;
	// The line is in a block of several lines.
	const end = last + 1 < packed.length ? packed.lineAt(last + 1) : lineCount;
	return last + Math.min(0.99, (line - begin) / Math.max(1, end - begin));
}

export function createRawRows(lines: RawLines): ViewRows {
	function rowAt(index: number, max = Number.POSITIVE_INFINITY): Row | undefined {
		const line = lines.at(index);
		return line && { ...cutRow(line, max), position: { line: index, part: 0 } };
	}

	return {
		groupSize: LINES_PER_GROUP,
		get length() {
			return lines.length;
		},
		rowAt,
		versionAt: () => 1,
		textAt: (index) => textOf(lines.at(index)),
		eachRun: lines.eachRun,
		// Only the first of several lines, because a stack trace is one error.
		isErrorAt: (index) => lines.streamAt(index) === "stderr" && (index === 0 || lines.streamAt(index - 1) !== "stderr"),
		indexOf: ({ line }) => Math.max(0, Math.min(line, lines.length - 1)),
	};
}

function textOf(row: Row | undefined): string {
	return row ? textOfRow(row) : "";
}

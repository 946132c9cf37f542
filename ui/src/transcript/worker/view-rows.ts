import type { BlockList } from "../blocks/block-list.ts";
import { type Row, rowOfBlock, textOfRow } from "../blocks/row.ts";
import type { RawLines } from "./raw-lines.ts";

/** The rows of one view. */
export interface ViewRows {
	readonly length: number;
	rowAt(index: number): Row | undefined;
	/** Increases whenever the row changes. */
	versionAt(index: number): number;
	/** The readable text of a row, `""` for one that does not exist. */
	textAt(index: number): string;
}

/** `getBlocks` is asked every time, because another parser may have replaced the blocks. */
export function createNiceRows(getBlocks: () => BlockList): ViewRows {
	function rowAt(index: number): Row | undefined {
		const blocks = getBlocks();
		const block = blocks.at(index);
		const within = blocks.withinAt(index);
		return block && (within === null ? rowOfBlock(block) : { ...rowOfBlock(block), within });
	}

	return {
		get length() {
			return getBlocks().length;
		},
		rowAt,
		versionAt: (index) => getBlocks().versionAt(index),
		textAt: (index) => textOf(rowAt(index)),
	};
}

export function createRawRows(lines: RawLines): ViewRows {
	return {
		get length() {
			return lines.length;
		},
		rowAt: lines.at,
		versionAt: () => 1,
		textAt: (index) => textOf(lines.at(index)),
	};
}

function textOf(row: Row | undefined): string {
	return row ? textOfRow(row) : "";
}

import { textOfRange } from "../../../kit/text/range-text.ts";
import type { RowRange } from "../../blocks/rows/row.ts";

/** Rows that are selected as a whole, with the selected texts around them. */
export interface SelectedRows extends RowRange {
	before: string;
	after: string;
}

/**
 * The selection in a list if it spans rows that are not on the page; otherwise `null`, because the browser copies it.
 * @param count Number of rows in the list.
 */
export function selectedRows(selection: Selection | null, layer: HTMLElement, count: number): SelectedRows | null {
	const container = layer.parentElement;
	if (!container || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
	const range = selection.getRangeAt(0);
	if (!range.intersectsNode(container)) return null;
	const rows = [...layer.querySelectorAll<HTMLElement>("[data-index]")].filter((row) => range.intersectsNode(row));
	const [first, last] = [rows[0], rows.at(-1)];
	if (!first || !last) return null;
	const [beginsInside, endsInside] = [layer.contains(range.startContainer), layer.contains(range.endContainer)];
	const from = beginsInside ? Number(first.dataset.index) : 0;
	const to = endsInside ? Number(last.dataset.index) + 1 : count;
	if (rows.length >= to - from && rows.every((row) => row.dataset.kept === undefined)) return null;
	if (beginsInside && endsInside && first === last) return { from, to: from, before: textOfRange(range), after: "" };
	const start = beginsInside ? partOfRow(range, first) : null;
	const end = endsInside ? partOfRow(range, last) : null;
	return {
		from: start === null ? from : from + 1,
		to: end === null ? to : to - 1,
		before: beginsInside ? (start ?? "") : textBeside(range, container, "before"),
		after: endsInside ? (end ?? "") : textBeside(range, container, "after"),
	};
}

/** The selected text of a row; `null` if it is all of it. */
function partOfRow(range: Range, row: Element): string | null {
	const whole = new Range();
	whole.selectNodeContents(row);
	const part = whole.cloneRange();
	if (range.compareBoundaryPoints(Range.START_TO_START, whole) > 0)
		part.setStart(range.startContainer, range.startOffset);
	if (range.compareBoundaryPoints(Range.END_TO_END, whole) < 0) part.setEnd(range.endContainer, range.endOffset);
	const text = textOfRange(part);
	return text === textOfRange(whole) ? null : text;
}

function textBeside(range: Range, container: Element, side: "before" | "after"): string {
	const part = range.cloneRange();
	if (side === "before") part.setEndBefore(container);
	else part.setStartAfter(container);
	return textOfRange(part);
}

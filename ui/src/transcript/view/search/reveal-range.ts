import type { RowList } from "../list/row-list.ts";

/** Scrolls a part of a row into view, inside scrolling boxes and the list. Returns `false` like `RowList.reveal`. */
export function revealRange(range: Range, root: HTMLElement, list: RowList): boolean {
	for (let box = range.startContainer.parentElement; box && box !== root; box = box.parentElement) {
		if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) scrollBox(box, range);
	}
	return list.reveal(() => (range.collapsed ? new DOMRect() : range.getBoundingClientRect()));
}

function scrollBox(box: HTMLElement, range: Range): void {
	const match = range.getBoundingClientRect();
	const view = box.getBoundingClientRect();
	if (match.top < view.top || match.bottom > view.bottom) box.scrollTop += match.top - view.top - box.clientHeight / 3;
	if (match.left < view.left || match.right > view.right)
		box.scrollLeft += match.left - view.left - box.clientWidth / 3;
}

import type { IssueStatus } from "@paperclipai/shared";
import { type RefObject, useRef } from "react";
import { useMedia } from "../../../../kit/use-media.ts";

/** Width at which one column is visible at a time. */
const PHONE = "(width < 40rem)";

/**
 * Scrolls to the first column with issues on phones. Call the returned function for each column once it is loaded.
 */
export function useFirstColumn(
	board: RefObject<HTMLElement | null>,
	columns: readonly IssueStatus[],
): (status: IssueStatus, hasIssues: boolean) => void {
	const isPhone = useMedia(PHONE);
	const filled = useRef(new Map<IssueStatus, boolean>());
	const isDone = useRef(false);
	return (status, hasIssues) => {
		filled.current.set(status, hasIssues);
		const first = columns.find((column) => filled.current.get(column) !== false);
		if (isDone.current || first === undefined || !filled.current.get(first)) return;
		isDone.current = true;
		// The user may have scrolled already.
		if (isPhone && board.current?.scrollLeft === 0) showColumn(board.current, first);
	};
}

function showColumn(board: HTMLElement, status: IssueStatus) {
	const column = board.querySelector(`[data-column=${status}]`);
	if (!column) return;
	const [outer, inner] = [board.getBoundingClientRect(), column.getBoundingClientRect()];
	board.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Rows per table body. */
const CHUNK_ROWS = 50;
/** Bodies within this distance of the view are rendered, so that scrolling and arrow keys reach their rows. */
const MARGIN = "1500px 0px";

/**
 * Splits a table into bodies. Bodies far from the view render no rows and keep their height, unless the selection begins
 * or ends in them. Copying a selection renders its rows first.
 */
export function RowChunks({ children }: { children: ReactNode }) {
	const rows = Children.toArray(children);
	const chunks = Math.max(1, Math.ceil(rows.length / CHUNK_ROWS));
	return Array.from({ length: chunks }, (_, index) => (
		<RowChunk key={index} isOnly={chunks === 1}>
			{rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS)}
		</RowChunk>
	));
}

function RowChunk({ isOnly, children }: { isOnly: boolean; children: ReactNode }) {
	const body = useRef<HTMLTableSectionElement>(null);
	/** Height of the body while its rows are not rendered; `null` while they are. */
	const [height, setHeight] = useState<number | null>(null);
	useEffect(() => {
		const element = body.current;
		if (isOnly || !element) return setHeight(null);
		const onChange = ([entry]: IntersectionObserverEntry[]) => {
			setHeight(entry?.isIntersecting || isInUse(element) ? null : element.offsetHeight);
		};
		const observer = new IntersectionObserver(onChange, { root: element.closest("main"), rootMargin: MARGIN });
		observer.observe(element);
		const onCopy = () => {
			const selection = document.getSelection();
			if (!selection || selection.isCollapsed || !selection.containsNode(element, true)) return;
			// The browser copies what is on the page after this event.
			flushSync(() => setHeight(null));
			observer.unobserve(element);
			observer.observe(element);
		};
		document.addEventListener("copy", onCopy);
		return () => {
			observer.disconnect();
			document.removeEventListener("copy", onCopy);
		};
	}, [isOnly]);
	return (
		<tbody ref={body} className="divide-y divide-line border-line [tbody+&]:border-t">
			{height === null ? (
				children
			) : (
				<tr style={{ height }}>
					<td />
				</tr>
			)}
		</tbody>
	);
}

/** A row with the focus or an end of the selection, which would be lost with it. */
function isInUse(element: Element): boolean {
	const selection = document.getSelection();
	return [document.activeElement, selection?.anchorNode, selection?.focusNode].some((node) =>
		element.contains(node ?? null),
	);
}

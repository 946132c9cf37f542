import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { estimateHeight } from "../client/estimate-height.ts";
import type { TranscriptClient } from "../client/transcript-client.ts";
import type { TranscriptSnapshot } from "../client/transcript-snapshot.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { TranscriptRow } from "./transcript-row.tsx";
import { useHighlight } from "./use-highlight.ts";

/** Rows to request beyond the visible ones, and the step in which the window moves. */
const OVERSCAN_ROWS = 40;
const WINDOW_STEP = 20;

export interface RowsHandle {
	scrollToRow: (index: number) => void;
}

interface TranscriptRowsProps {
	client: TranscriptClient;
	snapshot: TranscriptSnapshot;
	view: TranscriptView;
	scroller: HTMLElement;
	/** Height of the content above the rows in the scroller, in pixels. */
	above: number;
	/** Height of the sticky toolbar, in pixels. */
	toolbarHeight: number;
	currentMatch: number | null;
	handle: Ref<RowsHandle>;
}

/** The rows of one view, as a virtual list. */
export function TranscriptRows(props: TranscriptRowsProps) {
	const { client, snapshot, view, scroller, above, toolbarHeight, currentMatch, handle } = props;
	const [root, setRoot] = useState<HTMLElement | null>(null);
	const openRows = useRef(new Set<number>()).current;
	const count = snapshot.view === view ? snapshot.count : 0;
	const virtualizer = useVirtualizer({
		count,
		getScrollElement: () => scroller,
		estimateSize: (index) => estimateHeight(snapshot.rows.get(index), view),
		overscan: 6,
		gap: view === "nice" ? 10 : 0,
		paddingStart: 12,
		scrollMargin: above,
		scrollPaddingStart: toolbarHeight,
		useFlushSync: false,
	});
	const items = virtualizer.getVirtualItems();
	const from = Math.max(0, Math.floor(((items.at(0)?.index ?? 0) - OVERSCAN_ROWS) / WINDOW_STEP) * WINDOW_STEP);
	const to = Math.ceil(((items.at(-1)?.index ?? 0) + 1 + OVERSCAN_ROWS) / WINDOW_STEP) * WINDOW_STEP;

	useEffect(() => client.setWindow(view, from, to), [client, view, from, to]);
	useImperativeHandle(handle, () => ({
		scrollToRow: (index) => virtualizer.scrollToIndex(index, { align: "center" }),
	}));
	useHighlight(root, snapshot.search?.query ?? "");

	return (
		<div ref={setRoot} className="relative" style={{ height: virtualizer.getTotalSize() }}>
			{items.map((item) => (
				<div
					key={item.key}
					ref={virtualizer.measureElement}
					data-index={item.index}
					className="absolute inset-x-0 top-0"
					style={{ transform: `translateY(${item.start - above}px)` }}
				>
					<TranscriptRow
						index={item.index}
						row={snapshot.rows.get(item.index)}
						done={snapshot.done}
						isCurrentMatch={item.index === currentMatch}
						openRows={openRows}
						onExpand={client.expand}
					/>
				</div>
			))}
		</div>
	);
}

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LogPosition } from "../blocks/rows/row.ts";
import type { TranscriptClient } from "../client/transcript-client.ts";
import type { TranscriptSnapshot } from "../client/transcript-snapshot.ts";
import { useTranscriptSnapshot } from "../client/use-transcript.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { chunksWith } from "./list/row-geometry.ts";
import { createRowList, type RowList } from "./list/row-list.ts";
import { UnfinishedLineView } from "./rows/unfinished-line.tsx";
import { useMatchHighlights } from "./search/use-match-highlights.ts";
import { useKeptRows, useWholeSelection } from "./selection/use-selection.ts";
import { TranscriptRow } from "./transcript-row.tsx";
import type { ReadingPosition, ReadingTarget } from "./use-reading.ts";

/** Rows requested beyond the rendered ones, and the step in which the window moves. */
const WINDOW_MARGIN = 40;
const WINDOW_STEP = 20;
/**
 * Assumed row height in pixels. Tall for the Nice view: if too few rows are requested, the rest follow in the same
 * frame, but too many delay the first screen.
 */
const GUESS: Record<TranscriptView, number> = { nice: 400, raw: 20 };
/**
 * Paint containment: otherwise, all rendered lines repaint whenever one is added. Only an outline extends beyond a
 * chunk.
 */
const CHUNK_STYLE: Record<TranscriptView, string> = { nice: "", raw: "[contain:paint] [overflow-clip-margin:4px]" };
const NO_ROWS = { from: 0, to: 0 };

interface TranscriptRowsProps {
	client: TranscriptClient;
	view: TranscriptView;
	scroller: HTMLElement;
	toolbar: HTMLElement;
	following: boolean;
	onFollow: (following: boolean) => void;
	target: ReadingTarget | null;
	onList: (list: RowList | null) => void;
	/** Called when the list or the page unmounts. */
	onLeave: (reading: ReadingPosition) => void;
	/** Downloads the log, when a selection is too long for the clipboard. */
	onDownload: (() => void) | undefined;
}

/** A virtual list of one view's rows. */
export function TranscriptRows(props: TranscriptRowsProps) {
	const { client, view, scroller, target, following, onDownload } = props;
	const snapshot = useTranscriptSnapshot(client);
	const [layer, setLayer] = useState<HTMLElement | null>(null);
	const isShown = snapshot.view === view;
	const list = useRowList(props, layer, isShown ? snapshot : null);
	const range = useRange(list);
	const toggledRows = useRef(new Map<number, boolean>()).current;
	const { search } = snapshot;
	const unfinished = isShown ? snapshot.unfinished : null;

	const from = Math.max(0, Math.floor((range.from - WINDOW_MARGIN) / WINDOW_STEP) * WINDOW_STEP);
	const to = Math.ceil((range.to + 1 + WINDOW_MARGIN) / WINDOW_STEP) * WINDOW_STEP;
	useEffect(() => client.setWindow({ view, from, to, isAtEnd: following }), [client, view, from, to, following]);
	useLayoutEffect(() => list?.measure());
	useMatchHighlights(layer, list, isShown ? search : null);
	const kept = useKeptRows(layer, isShown ? snapshot.rows : null);
	useWholeSelection({ client, view, layer, scroller, toggledRows, onDownload });

	return (
		<>
			<div className="mt-3">
				<div ref={setLayer}>
					{chunksWith(range, kept.keys()).map((chunk) => (
						<div key={chunk.id} className={CHUNK_STYLE[view]}>
							{chunk.rows.map((index) => (
								<TranscriptRow
									key={index}
									index={index}
									view={view}
									row={isShown ? (snapshot.rows.get(index) ?? kept.get(index)) : undefined}
									isKept={index < range.from || index >= range.to}
									done={snapshot.done}
									isTarget={index === target?.row}
									targetLine={index === target?.row ? target.line : null}
									openFor={search?.current?.row === index ? search.current.field : null}
									steps={search?.current?.row === index ? search.steps : 0}
									toggledRows={toggledRows}
									onExpand={client.expand}
								/>
							))}
						</div>
					))}
				</div>
			</div>
			{unfinished && (
				<UnfinishedLineView
					line={unfinished}
					view={view}
					isContinued={snapshot.rows.get(snapshot.count - 1)?.kind === "log"}
				/>
			)}
		</>
	);
}

function useRowList(props: TranscriptRowsProps, layer: HTMLElement | null, snapshot: TranscriptSnapshot | null) {
	const { client, view, scroller, toolbar, onList } = props;
	const [list, setList] = useState<RowList | null>(null);
	const latest = useRef({ props, snapshot });
	if (snapshot) latest.current.snapshot = snapshot;
	latest.current.props = props;

	useLayoutEffect(() => {
		const container = layer?.parentElement;
		if (!layer || !container) return;
		const opened = createRowList(
			{ scroller, toolbar, container, layer },
			{
				guess: GUESS[view],
				following: latest.current.props.following,
				onFollow: (following) => latest.current.props.onFollow(following),
			},
		);
		setList(opened);
		onList(opened);
		const leave = () => {
			const { row, below } = opened.top();
			const rows = latest.current.snapshot?.rows;
			const position = rows?.get(row)?.position;
			if (position && opened.hasMoved)
				latest.current.props.onLeave(readingOf(position, rows?.get(row + 1)?.position, below, opened.heightOf(row)));
		};
		window.addEventListener("pagehide", leave);
		return () => {
			window.removeEventListener("pagehide", leave);
			leave();
			opened.close();
			onList(null);
		};
	}, [layer, scroller, toolbar, view, onList]);

	// A passive effect would render each new row twice.
	useLayoutEffect(() => {
		if (!list) return;
		const setCount = () => {
			const { view: shown, count } = client.getSnapshot();
			list.setCount(shown === view ? count : 0);
		};
		setCount();
		return client.subscribe(setCount);
	}, [client, list, view]);
	return list;
}

/** The line at the top of the view, with the hidden part of it, because rows differ in height between views. */
function readingOf(
	position: LogPosition,
	next: LogPosition | undefined,
	below: number,
	height: number,
): ReadingPosition {
	if (below >= 0) return { position, below };
	const lines = Math.max(1, (next?.line ?? 0) - position.line);
	return { position: { line: position.line + Math.min(0.99, -below / height) * lines, part: position.part }, below: 0 };
}

function useRange(list: RowList | null) {
	return useSyncExternalStore(
		(callback) => list?.subscribe(callback) ?? (() => {}),
		() => list?.range ?? NO_ROWS,
	);
}
